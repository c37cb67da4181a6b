/** Ways of writing the other names of a tool. In the texts `$A` and `$B` are fresh names, `$v` and `$w` fresh variables. */

/** One way: the member, what stands at the top of the program for it, and the names it gives. */
export interface AliasForm {
  readonly top?: string
  readonly member: string
  readonly gives: readonly string[]
}

/** All ways. */
export const ALIAS_FORMS: readonly AliasForm[] = [
  { member: 'aliases: ["$A", "$B"]', gives: ['$A', '$B'] },
  { top: 'const $v = "$A", $w = [$v, "$B"]', member: 'aliases: $w', gives: ['$A', '$B'] },
  { top: 'const $v = ["$A"]', member: 'aliases: [...$v, "$B"]', gives: ['$A', '$B'] },
  { top: 'const $v = { OLD: "$A" }', member: 'aliases: [$v.OLD]', gives: ['$A'] },
  { member: 'get aliases() { return ["$A"] }', gives: ['$A'] },
  { member: 'aliases: ["$A"].concat(["$B"])', gives: ['$A', '$B'] },
]
