/** Work on one file in the order in which it was asked for; work on other files goes side by side. */

export type Serial = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>

export function createSerial(): Serial {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key)
    const mine = before === undefined ? work() : before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
