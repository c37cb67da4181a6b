/** Knows which npm package brings a Node for this platform, since a newer Node comes as a plain package without scripts. */
import { join } from 'node:path'

/** The newest Node 24 that each platform's package offers. Apple silicon has no package with a Node 24 that is new enough. */
const NODE_24 = {
  'linux-x64': '24.22.3',
  'linux-arm64': '24.22.3',
  'darwin-x64': '24.18.1',
  'win32-x64': '24.21.0',
}

/** The versions that the tests run on besides the project's own. */
export const matrix = { 22: '22.23.5', 24: '24.22.3', 26: '26.12.1' }

/** `{name, version}` of the package with the project's Node, or nothing when this platform has none. */
export function projectNodePackage(platform = process.platform, arch = process.arch) {
  const version = NODE_24[`${platform}-${arch}`]
  return version && { name: nodePackageName(platform, arch), version }
}

export function nodePackageName(platform = process.platform, arch = process.arch) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** The program inside an installed package. */
export function nodeProgram(folder, name, platform = process.platform) {
  return join(folder, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
}
