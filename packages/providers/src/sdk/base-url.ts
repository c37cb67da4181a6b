/** People give a base URL with or without the version path; provider packages want it with. */

/** Without a slash at the end; `path` is added where the URL names a host only. A text that is no URL stays as it is. */
export function toBaseUrl(url: string, path: string): string {
  const bare = url.replace(/\/+$/, '')
  if (!URL.canParse(bare)) return bare
  return new URL(bare).pathname === '/' ? bare + path : bare
}
