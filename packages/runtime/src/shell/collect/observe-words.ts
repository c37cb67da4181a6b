/** Hands what stands inside words on to the walk: substitutions run, and what is unproven is an obstacle. */
import type { Script } from 'unbash'
import { MAXIMUM_DEPTH } from '../limits.ts'
import type { WordObserver } from '../parse/read-word.ts'
import { addScanned } from './build-command.ts'
import { addObstacle, giveUp, type Collection, type Context } from './collection.ts'

/** What happens inside words: substitutions are scripts of their own, and each must be proven too. */
export function observeWords(collection: Collection, context: Context): WordObserver {
  return (context.words ??= createWordObserver(collection, context))
}

function createWordObserver(collection: Collection, context: Context): WordObserver {
  return {
    home: collection.place.home,
    folder: () => (collection.moved ? null : collection.place.folders[0]!),
    script(script: Script | undefined, text: string) {
      if (script === undefined || context.depth >= MAXIMUM_DEPTH) {
        addObstacle(collection, context, { reason: 'A substitution could not be read.', part: text })
        giveUp(collection)
        if (!context.scanned) addScanned(text, collection, context)
        return
      }
      collection.walkScript(script, collection, {
        ...context,
        depth: context.depth + 1,
        input: null,
        feeder: null,
        words: null,
      })
    },
    obstacle(reason, part) {
      addObstacle(collection, context, { reason, part })
    },
  }
}
