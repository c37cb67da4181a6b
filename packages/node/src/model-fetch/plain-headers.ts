/**
 * HTTP headers as the model clients use them. Node's own `Headers` loads all of its fetch, which costs a start 14 MB and some
 * 50 ms; the bundle of the command puts this class in its place.
 */

type Init = Iterable<readonly [string, string]> | Readonly<Record<string, string>>

/** Names in lower case, values joined with a comma; the order of first use is kept. */
class PlainHeaders {
  readonly #values = new Map<string, string>()

  constructor(init?: Init | null) {
    if (init === undefined || init === null) return
    const entries = Symbol.iterator in init ? init : Object.entries(init)
    for (const [name, value] of entries) this.append(name, value)
  }

  append(name: string, value: string): void {
    const known = this.get(name)
    if (known === null) this.set(name, value)
    else this.#values.set(name.toLowerCase(), `${known}, ${value.trim()}`)
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value.trim())
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase())
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase())
  }

  forEach(callback: (value: string, name: string) => void): void {
    this.#values.forEach((value, name) => callback(value, name))
  }

  entries(): IterableIterator<[string, string]> {
    return this.#values.entries()
  }

  keys(): IterableIterator<string> {
    return this.#values.keys()
  }

  values(): IterableIterator<string> {
    return this.#values.values()
  }

  [Symbol.iterator](): IterableIterator<[string, string]> {
    return this.#values.entries()
  }
}

/** Under the name that the bundle injects. */
export { PlainHeaders as Headers }
