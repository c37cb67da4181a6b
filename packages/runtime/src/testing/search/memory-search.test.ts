import { createMemoryDisk } from '../files/memory-disk.ts'
import { createMemorySearch } from './memory-search.ts'
import { searchConformance } from './search-conformance.ts'

searchConformance('memory', async () => {
  const disk = createMemoryDisk({ '/work': { directory: true } })
  return {
    search: createMemorySearch(disk),
    root: '/work',
    put: async (path, content) => disk.put(`/work/${path}`, content),
    link: async (path, target) => disk.put(`/work/${path}`, { link: target }),
    makePipe: async (path) => disk.put(`/work/${path}`, { pipe: true }),
    remove: async () => {},
  }
})
