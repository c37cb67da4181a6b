/** Everything that decides what a session may call, put together without touching more than settings: what `tools` and `explain` need. */
import { realpath, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { HostKind } from '@toolgate/runtime/contract'
import { checkExamples, createPolicy } from '@toolgate/runtime/policy'
import type { BoundaryRoot, ExampleOptions, Policy, PolicyOptions, Rule } from '@toolgate/runtime/policy'
import { createRegistry } from '@toolgate/runtime/registry'
import type { Registry } from '@toolgate/runtime/registry'
import { createSurface } from '@toolgate/runtime/surface'
import type { Surface } from '@toolgate/runtime/surface'
import { createMovingPlace } from '@toolgate/node/place'
import type { MovingPlace } from '@toolgate/node/place'
import type { Options } from '../command-entry.ts'
import { exitCodes } from '../exit-code.ts'
import { tell } from '../show/streams.ts'
import { isStop, stop, type Stop } from '../stop.ts'
import { checkMcpFiles } from './check-mcp-files.ts'
import { readChoices, type Choices } from './choices.ts'
import { chooseClassifier, chooseModel, type ChosenModel } from './choose-model.ts'
import { chooseSandbox, sandboxFeatures, withheldShell, type ChosenSandbox } from './choose-sandbox.ts'
import { families } from './families.ts'
import { readMachine, type Machine } from './machine.ts'
import { silentHooks } from './read-hooks.ts'
import { readApprovedRules, type ApprovedRule } from './open-approvals.ts'
import { readRules } from './read-rules.ts'
import { readSettings, type Settings } from './settings.ts'
import { toFacts } from './to-facts.ts'
import { settleTrust } from './trust.ts'
import { unknownNames } from './unknown-names.ts'

export interface PreparedSession {
  readonly machine: Machine
  readonly choices: Choices
  readonly settings: Settings
  readonly trusted: boolean
  readonly place: MovingPlace
  readonly registry: Registry
  readonly model: ChosenModel
  /** The model that judges calls; in the mode auto alone, and only where there is one. */
  readonly classifier?: ChosenModel
  readonly sandbox: ChosenSandbox
  /** The facts do not change while the command runs, so neither does this value. */
  readonly surface: Surface
  readonly policy: Policy
  /** Those rules of the policy that a person approved in earlier sessions. */
  readonly approvals: readonly ApprovedRule[]
  /** The same policy with one more rule. */
  withRule(rule: Rule): Policy
  /** The rules in force under which nothing is changed and nobody is asked. */
  readOnlyPolicy(): Policy
}

export interface SessionNeeds {
  /** The host when no option says another. Default: a terminal where there is one. */
  readonly host?: HostKind
  /** Default: the one that the process runs on. */
  readonly machine?: Machine
}

export async function prepareSession(options: Options, needs: SessionNeeds = {}): Promise<PreparedSession | Stop> {
  const choices = readChoices(options)
  if (isStop(choices)) return choices
  const machine = needs.machine ?? readMachine(options)
  const missing = (await missingFolder(machine.folder, '--cwd')) ?? (await checkMcpFiles(choices.mcpFiles, machine))
  if (missing !== undefined) return missing
  const trusted = await settleTrust(machine, { trust: choices.trust })
  if (isStop(trusted)) return trusted
  const place = createMovingPlace({ cwd: machine.folder, home: machine.home, platform: machine.platform })
  const settings = await readSettings({
    place,
    trusted,
    ...(choices.settingsFile !== undefined && { file: choices.settingsFile }),
  })
  if (isStop(settings)) return settings
  const approvals = await readApprovedRules(machine)
  const rules = readRules(choices, { settings, approved: approvals.map(({ rule }) => rule) })
  if (isStop(rules)) return rules
  const model = await chooseModel(choices, { machine, settings })
  if (isStop(model)) return model
  const roots = await boundaryRoots(choices, { machine, settings })
  if (isStop(roots)) return roots
  const sandbox = await chooseSandbox(choices, { machine, settings, folders: roots.map(({ path }) => path) })
  const withheld = withheldShell(sandbox)
  for (const { reason, fix } of withheld) tell(`${reason} ${fix}`)

  const host = choices.host ?? needs.host ?? (machine.hasTerminal ? 'terminal' : 'headless')
  const registry = createRegistry(families)
  const boundaries = { roots, home: machine.home, platform: machine.platform }
  const knownTools = registry.tools.map(({ tool }) => tool)
  const failing = failingExamples(settings, { knownTools, boundaries, place })
  if (failing.length > 0) return stop(exitCodes.configuration, failing.join('\n'))
  for (const sentence of [...unknownNames(choices, { rules, registry }), ...silentHooks(settings.hooks)]) tell(sentence)
  const surface = createSurface(
    registry,
    toFacts(choices, { machine, settings, rules, model, host, withheld, features: sandboxFeatures(sandbox) }),
  )
  const mode = surface.facts.mode.value
  const classifier = mode === 'auto' ? await chooseClassifier(choices, { machine, settings }) : undefined
  if (isStop(classifier)) return classifier
  const policyOptions: PolicyOptions = {
    rules,
    mode,
    boundaries,
    knownTools,
    // A hook may answer in a person's place; where it does not, the executor refuses.
    personPresent:
      surface.facts.host.ports.includes('dialog') || settings.hooks.some(({ event }) => event === 'PermissionRequest'),
    classifierPresent: classifier !== undefined,
    classifyCommands: settings.auto.allCommands,
    trusted,
    gitHardened: true,
  }
  const added: Rule[] = []
  return {
    machine,
    choices,
    settings,
    trusted,
    place,
    registry,
    model,
    ...(classifier !== undefined && { classifier }),
    sandbox,
    surface,
    policy: createPolicy(policyOptions),
    approvals,
    withRule(rule) {
      added.push(rule)
      return createPolicy({ ...policyOptions, rules: [...rules, ...added] })
    },
    readOnlyPolicy: () =>
      createPolicy({
        ...policyOptions,
        rules: [...rules, ...added],
        mode: 'plan',
        personPresent: false,
        classifierPresent: false,
      }),
  }
}

/** A rule that does something else than its author meant may protect nothing, so it ends the command. */
function failingExamples({ exemplified }: Settings, options: ExampleOptions): readonly string[] {
  return exemplified.flatMap(({ rule, examples, place }) =>
    checkExamples(rule, examples, options).map(({ message }) => `${place}: ${message}`),
  )
}

async function boundaryRoots(
  choices: Choices,
  { machine, settings }: { readonly machine: Machine; readonly settings: Settings },
): Promise<readonly BoundaryRoot[] | Stop> {
  for (const folder of choices.addedFolders) {
    const missing = await missingFolder(resolve(machine.folder, folder), '--add-dir')
    if (missing !== undefined) return missing
  }
  const added = [...choices.addedFolders, ...settings.addedFolders.map(({ value }) => value)].map((folder) =>
    resolve(machine.folder, folder),
  )
  return Promise.all(
    [machine.folder, ...added].map(async (path) => ({ path, real: await realpath(path).catch(() => path) })),
  )
}

async function missingFolder(path: string, option: string): Promise<Stop | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory() === true) return undefined
  return stop(exitCodes.usage, `${option}: ${path} is ${found === undefined ? 'not there' : 'no folder'}.`)
}
