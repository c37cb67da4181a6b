/**
 * The kinds of secrets that are known by their form, as data, each with the source of the form. Every pattern stays
 * within one line, needs time linear in the text, and ends where no letter, digit, `_` or `-` follows: what begins right
 * behind a secret cannot be another one.
 */

export interface SecretPattern {
  /** Small letters and dashes; it stands in the text instead of the secret. */
  readonly kind: string
  /** Before the secret; it stays. */
  readonly keep?: string
  readonly secret: string
  /** What a match must hold to be a secret at all. */
  readonly needs?: RegExp
  readonly source: string
}

interface Token {
  readonly kind: string
  readonly form: string
  readonly source: string
}

/** Tokens with a prefix of their own. A form is a regular expression without captures. */
const TOKENS: readonly Token[] = [
  {
    kind: 'aws-key',
    form: '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])',
    source: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_identifiers.html',
  },
  {
    kind: 'github-token',
    form: 'gh[pousr]_[A-Za-z0-9]{36}',
    source: 'https://github.blog/2021-04-05-behind-githubs-new-authentication-token-formats/',
  },
  {
    kind: 'github-token',
    form: 'github_pat_[A-Za-z0-9_]{50}',
    source:
      'https://docs.github.com/en/authentication/keeping-your-account-and-data-secure/about-authentication-to-github',
  },
  {
    kind: 'gitlab-token',
    form: 'gl(?:pat|oas|dt|rt|rtr|cbt|ptt|ft|imt|agent|soat|ffct|wt)-[A-Za-z0-9_-]{20}',
    source: 'https://docs.gitlab.com/security/tokens/#token-prefixes',
  },
  {
    kind: 'slack-token',
    form: 'xox[abceoprs]-[A-Za-z0-9-]{10}',
    source: 'https://docs.slack.dev/authentication/tokens',
  },
  { kind: 'slack-token', form: 'xapp-[0-9]-[A-Za-z0-9-]{10}', source: 'https://docs.slack.dev/authentication/tokens' },
  {
    kind: 'anthropic-key',
    form: 'sk-ant-[A-Za-z0-9_-]{20}',
    source: 'https://docs.anthropic.com/en/api/admin-api/apikeys/get-api-key',
  },
  {
    kind: 'openrouter-key',
    form: 'sk-or-v1-[A-Za-z0-9]{32}',
    source: 'https://openrouter.ai/docs/api-reference/authentication',
  },
  {
    kind: 'openai-key',
    form: 'sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{20}',
    source: 'https://platform.openai.com/docs/api-reference/authentication',
  },
  {
    kind: 'openai-key',
    form: 'sk-[A-Za-z0-9]{32}',
    source: 'https://platform.openai.com/docs/api-reference/authentication',
  },
  {
    kind: 'google-key',
    form: 'AIza[A-Za-z0-9_-]{35}',
    source: 'https://cloud.google.com/docs/authentication/api-keys',
  },
  {
    kind: 'google-token',
    form: 'ya29\\.[A-Za-z0-9_-]{20}',
    source: 'https://developers.google.com/identity/protocols/oauth2',
  },
  {
    kind: 'google-secret',
    form: 'GOCSPX-[A-Za-z0-9_-]{20}',
    source: 'https://developers.google.com/identity/protocols/oauth2',
  },
  {
    kind: 'npm-token',
    form: 'npm_[A-Za-z0-9]{36}',
    source: 'https://github.blog/changelog/2021-09-23-npm-has-a-new-access-token-format/',
  },
  { kind: 'pypi-token', form: 'pypi-[A-Za-z0-9_-]{50}', source: 'https://docs.pypi.org/api/secrets/' },
  { kind: 'stripe-key', form: '(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16}', source: 'https://docs.stripe.com/keys' },
  { kind: 'stripe-secret', form: 'whsec_[A-Za-z0-9]{24}', source: 'https://docs.stripe.com/webhooks' },
  { kind: 'huggingface-token', form: 'hf_[A-Za-z0-9]{30}', source: 'https://huggingface.co/docs/hub/security-tokens' },
  { kind: 'groq-key', form: 'gsk_[A-Za-z0-9]{40}', source: 'https://console.groq.com/docs/quickstart' },
  { kind: 'xai-key', form: 'xai-[A-Za-z0-9]{40}', source: 'https://docs.x.ai/docs/tutorial' },
  {
    kind: 'digitalocean-token',
    form: 'do[opr]_v1_[A-Za-z0-9]{64}',
    source: 'https://docs.digitalocean.com/reference/api/create-personal-access-token/',
  },
  {
    kind: 'docker-token',
    form: 'dckr_(?:pat|oat)_[A-Za-z0-9_-]{20}',
    source: 'https://docs.docker.com/security/access-tokens/',
  },
  {
    kind: 'vault-token',
    form: 'hv[sbr]\\.[A-Za-z0-9_-]{24}',
    source: 'https://developer.hashicorp.com/vault/docs/concepts/tokens',
  },
  {
    kind: 'sendgrid-key',
    form: 'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}',
    source: 'https://www.twilio.com/docs/sendgrid/ui/account-and-settings/api-keys',
  },
  {
    kind: 'shopify-token',
    form: 'shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32}',
    source: 'https://shopify.dev/docs/apps/build/authentication-authorization',
  },
  {
    kind: 'databricks-token',
    form: 'dapi[a-f0-9]{32}',
    source: 'https://docs.databricks.com/aws/en/dev-tools/auth/pat',
  },
  { kind: 'linear-key', form: 'lin_(?:api|oauth)_[A-Za-z0-9]{32}', source: 'https://linear.app/developers/graphql' },
  { kind: 'age-key', form: 'AGE-SECRET-KEY-1[A-Z0-9]{58}', source: 'https://github.com/C2SP/C2SP/blob/main/age.md' },
]

/** Letters of either case: the expression as a whole minds the case. */
export function inAnyCase(words: string): string {
  return words.replaceAll(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
}

const REST = '[A-Za-z0-9_-]*'

/** The order counts where two begin at one place. */
export const secretPatterns: readonly SecretPattern[] = [
  ...TOKENS.map(({ kind, form, source }) => ({ kind, secret: `(?<![A-Za-z0-9])${form}${REST}`, source })),
  {
    kind: 'jwt',
    // It begins nowhere inside a word, or a row of beginnings would be read again from each.
    secret: `(?<![A-Za-z0-9_-])eyJ[A-Za-z0-9_-]{8,}\\.eyJ[A-Za-z0-9_-]{8,}\\.${REST}`,
    source: 'https://www.rfc-editor.org/rfc/rfc7519#section-3.1',
  },
  {
    kind: 'credentials',
    keep: ':\\/\\/[^\\s/:@"\'`<>[\\]{}]{0,256}:',
    secret: '(?![$<{*])[^\\s/@"\'`<>[\\]{}]{1,256}(?=@)',
    source: 'https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1',
  },
  {
    kind: 'slack-webhook',
    keep: 'hooks\\.slack\\.com\\/(?:services|workflows)\\/',
    secret: '[A-Za-z0-9_/-]{20,}',
    source: 'https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks',
  },
  {
    kind: 'authorization',
    keep: `(?<![A-Za-z0-9])(?:${inAnyCase('proxy-authorization')}|${inAnyCase('authorization')})["']?[ \\t]{0,4}[:=][ \\t]{0,4}["']?(?:${inAnyCase('bearer')}|${inAnyCase('basic')}|${inAnyCase('token')}|${inAnyCase('digest')}|${inAnyCase('negotiate')}|${inAnyCase('apikey')})[ \\t]{1,4}`,
    secret: '[A-Za-z0-9._~+/=-]{6,}',
    source: 'https://www.rfc-editor.org/rfc/rfc9110#section-11.6.2',
  },
  {
    kind: 'authorization',
    keep: `(?<![A-Za-z0-9])${inAnyCase('x-')}(?:${inAnyCase('goog-')})?(?:${inAnyCase('api-key')}|${inAnyCase('auth-token')}|${inAnyCase('access-token')})["']?[ \\t]{0,4}:[ \\t]{0,4}["']?`,
    secret: '[A-Za-z0-9._~+/=-]{8,}',
    source: 'https://docs.anthropic.com/en/api/overview',
  },
  {
    kind: 'authorization',
    keep: `(?<![A-Za-z0-9])${inAnyCase('bearer')} `,
    secret: '(?=[A-Za-z._~+/=-]{0,40}[0-9])[A-Za-z0-9._~+/=-]{20,}',
    source: 'https://www.rfc-editor.org/rfc/rfc6750#section-2.1',
  },
]

/** Blocks of several lines: the whole one, and one whose end is missing. */
const BLOCK_BEGIN = '-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----'

/** Characters of a block at most; longer ones are cut there. */
export const LONGEST_BLOCK = 17_000

export const blockBegin = '-----BEGIN '

export const blockPatterns: readonly SecretPattern[] = [
  {
    kind: 'private-key',
    secret: `${BLOCK_BEGIN}(?:(?!-----)[A-Za-z0-9+/=\\s\\\\:,.()"'-]){0,16000}-----END (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----${REST}`,
    // A text about such blocks is none.
    needs: /[A-Za-z0-9+/=]{32}/,
    source: 'https://www.rfc-editor.org/rfc/rfc7468',
  },
  {
    kind: 'private-key',
    secret: `${BLOCK_BEGIN}(?:\\s|\\\\[nr]){1,4}[A-Za-z0-9+/=]{40,80}(?:(?:\\s|\\\\[nr]){1,4}[A-Za-z0-9+/=]{16,80}){0,180}${REST}`,
    source: 'https://www.rfc-editor.org/rfc/rfc7468',
  },
]
