/** A file that does not parse says so here, since the other rules cannot look into it. */

export const readable = {
  name: 'readable',
  check: ({ sources }) =>
    sources
      .filter(({ fault }) => fault)
      .map(({ path, fault }) => ({ path, line: fault.line, message: `does not parse: ${fault.message}.` })),
}
