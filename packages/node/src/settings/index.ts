/** Settings files, read and checked. */
export { readSettings } from './read-settings.ts'
export type { ReadSettings, ReadSettingsOptions, SettingsLayer, SettingsRemark } from './read-settings.ts'
export { addToSettings } from './add-to-settings.ts'
export type { AddedSettings, SettingsAddition } from './add-to-settings.ts'
export { parseForeign } from './parse-foreign.ts'
export type { ForeignSettings } from './parse-foreign.ts'
export { parseSettings } from './parse-settings.ts'
export type { HookLine, ParsedSettings, Remark, RuleLine } from './parse-settings.ts'
export { toSettingsFiles } from './settings-files.ts'
export type { SettingsFile, SettingsScope } from './settings-files.ts'
export type {
  AutoSettings,
  HookSettings,
  PermissionSettings,
  ProviderSettings,
  RuleWithExamples,
  SandboxSettings,
  Settings,
} from './settings.ts'
