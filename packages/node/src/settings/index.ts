/** Settings files, read and checked. */
export { readSettings } from './read-settings.ts'
export type { ReadSettings, ReadSettingsOptions, SettingsLayer, SettingsRemark } from './read-settings.ts'
export { parseSettings } from './parse-settings.ts'
export type { HookLine, ParsedSettings, Remark, RuleLine } from './parse-settings.ts'
export { toSettingsFiles } from './settings-files.ts'
export type { SettingsFile, SettingsScope } from './settings-files.ts'
export type { HookSettings, PermissionSettings, ProviderSettings, Settings } from './settings.ts'
