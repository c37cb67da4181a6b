/** Secrets of every kind, put together here so that no scanner takes this file for a leak. */

const letters = 'aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zAbCdEfGhIjKlMnOpQrStUvWxYz0123456789'
const take = (count: number): string => letters.repeat(3).slice(0, count)

export const tokens: readonly (readonly [kind: string, secret: string])[] = [
  ['aws-key', `AKIA${take(30).toUpperCase().slice(0, 16)}`],
  ['github-token', `ghp_${take(36)}`],
  ['github-token', `github_pat_${take(22)}_${take(59)}`],
  ['gitlab-token', `glpat-${take(20)}`],
  ['slack-token', `xoxb-${take(10)}-${take(24)}`],
  ['slack-token', `xapp-1-${take(40)}`],
  ['anthropic-key', `sk-ant-api03-${take(80)}-${take(10)}AA`],
  ['openai-key', `sk-proj-${take(60)}`],
  ['openai-key', `sk-${take(48)}`],
  ['openrouter-key', `sk-or-v1-${'0a1b2c3d'.repeat(8)}`],
  ['google-key', `AIza${take(35)}`],
  ['google-token', `ya29.${take(60)}`],
  ['npm-token', `npm_${take(36)}`],
  ['stripe-key', `sk_live_${take(24)}`],
  ['stripe-key', `rk_test_${take(24)}`],
  ['huggingface-token', `hf_${take(34)}`],
  ['sendgrid-key', `SG.${take(22)}.${take(43)}`],
  ['jwt', `eyJ${take(30)}.eyJ${take(60)}.${take(43)}`],
]

const body = Array.from({ length: 6 }, () => take(64)).join('\n')

export const blocks: readonly string[] = ['RSA ', 'OPENSSH ', 'EC ', '', 'ENCRYPTED '].map(
  (kind) => `-----BEGIN ${kind}PRIVATE KEY-----\n${body}\n${take(20)}==\n-----END ${kind}PRIVATE KEY-----`,
)

export const secretTexts: readonly string[] = [
  ...tokens.map(([, secret]) => secret),
  ...blocks,
  `https://user:${take(12)}@example.com/x`,
  `Authorization: Bearer ${take(30)}`,
  `"x-api-key": "${take(30)}"`,
  `DB_PASSWORD=${take(10)}`,
  `client_secret: "${take(24)}"`,
]
