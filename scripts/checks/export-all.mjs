/** `export *` hides what a room offers: each name is listed. */

export const exportAll = {
  name: 'export-all',
  check: ({ sources }) =>
    sources.flatMap(({ path, program, lineAt }) =>
      program.body
        .filter(({ type }) => type === 'ExportAllDeclaration')
        .map(({ start }) => ({
          path,
          line: lineAt(start),
          message: 'exports everything of a file: name each export.',
        })),
    ),
}
