/** Names of programs without the version that many systems put behind them: `python3.11`, `lua5.4`. */

const VERSION = /(?<=[a-z])[\d.]+$/

export function withoutVersion(program: string): string {
  return program.replace(VERSION, '')
}
