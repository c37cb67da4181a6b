/** A tool that uses every field of a declaration but `interactive`; what each is for stands in `docs/tools.md`. */
import { defineTool, done, fail, hasAbility, isFileFault, needsAlso, withRules } from '@toolgate/runtime/contract'
import * as z from 'zod'

const HOSTS = { staging: 'staging.example.com', production: 'www.example.com' } as const

const fields = z.strictObject({
  file: z.string().min(1).describe('The build to release, relative to the working directory'),
  to: z.enum(['staging', 'production']).describe('Where to release it'),
  wait: z.int().min(1_000).max(600_000).optional().describe('Milliseconds to wait for the place to answer'),
  retries: z.int().min(0).max(5).optional().describe('How often to ask again while waiting'),
  screenshot: z.string().max(500).optional().describe('A picture of what should be seen'),
})
const rule = needsAlso('retries', 'wait')
const withoutPicture = withRules(fields.omit({ screenshot: true }), rule)

export const release = defineTool({
  name: 'Release',
  aliases: ['Deploy'],
  title: 'Release a build',
  describe: ({ features }) => `Release a build${features.includes('slow-release') ? ', one machine at a time' : ''}.`,
  usage: ['Release to staging first.'],
  input: withRules(fields, rule),
  refine: (input, { model }) => (hasAbility(model, 'images') ? input : withoutPicture),
  output: z.strictObject({ url: z.string(), bytes: z.int() }),
  effect: ({ file, to }) => ({ access: 'write', scope: 'network', resources: [file, `host:${HOSTS[to]}`] }),
  needs: ['files', 'http'],
  when: { feature: { name: 'release', default: true }, session: ['main'] },
  residency: 'deferred',
  hint: 'deploy publish ship rollout',
  native: { anthropic: { type: 'custom' } },
  strict: true,
  approval: { always: true, remember: false },
  subject: { kind: 'name', of: ({ to }) => to },
  preview: async ({ file, to }) => `Release ${file} to https://${HOSTS[to]}/`,
  check: ({ file }) => (file.endsWith('.tgz') ? undefined : fail('not-a-build', `${file} is no .tgz file.`)),
  resolve: async ({ file }, { files, place }) => {
    const stat = await files.stat(place.resolve(file))
    return isFileFault(stat) ? fail('not-found', stat.message) : { bytes: stat.bytes }
  },
  timeout: { default: 60_000, max: 600_000, of: ({ wait }) => wait, grace: 5_000 },
  budget: { chars: 4_000, keep: 'tail' },
  repeat: 'never',
  ends: true,
  summary: ({ file, to }) => `release ${file.replaceAll(/\s+/g, ' ')} to ${to}`,
  toModel: ({ url, bytes }) => `Released ${bytes} bytes; see ${url}.`,

  async run({ to }, { http, signal, facts }) {
    const url = `https://${HOSTS[to]}/`
    const answer = await http.fetch({ url, method: 'GET', limit: 1_000, timeoutMs: 10_000, signal })
    if ('fault' in answer) return fail('unreachable', `${url}: ${answer.message}`)
    return done({ url, bytes: facts.bytes }, { status: answer.status })
  },
})
