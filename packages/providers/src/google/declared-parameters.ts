/**
 * The client package sends schemas as `parametersJsonSchema`, where keywords such as `nullable` mean nothing. Ours are in the
 * API's own schema form, so they go where that form is read: `parameters`.
 * https://ai.google.dev/api/caching#FunctionDeclaration
 */

interface Declaration {
  readonly parametersJsonSchema?: unknown
}

interface Body {
  readonly tools?: readonly { readonly functionDeclarations?: readonly Declaration[] }[]
}

export function withDeclaredParameters(send: typeof fetch): typeof fetch {
  return (url, init) => send(url, typeof init?.body === 'string' ? { ...init, body: rename(init.body) } : init)
}

function rename(source: string): string {
  const body = JSON.parse(source) as Body
  if (body.tools === undefined) return source
  const tools = body.tools.map((tool) =>
    tool.functionDeclarations === undefined
      ? tool
      : { ...tool, functionDeclarations: tool.functionDeclarations.map(renameOne) },
  )
  return JSON.stringify({ ...body, tools })
}

function renameOne({ parametersJsonSchema, ...rest }: Declaration): object {
  return { ...rest, parameters: parametersJsonSchema }
}
