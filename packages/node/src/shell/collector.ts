/** Gathers what a command prints: each stream and both together, bounded in memory, and the whole on disk when it is long. */
import type { Artifact, ShellRequest, StreamText } from '@toolgate/runtime/contract'
import { createKeptText } from './kept-text.ts'
import { createOutputFile } from './output-file.ts'
import type { OutputFile, TextFilter } from './output-file.ts'
import type { PipeReader } from './pipes.ts'
import { createUtf8Stream } from './utf8-stream.ts'

export interface CollectorOptions {
  readonly stdout: PipeReader
  readonly stderr: PipeReader
  readonly artifact?: ArtifactOptions
}

export interface ArtifactOptions {
  readonly folder: string
  readonly name: string
  /** What is written is what this makes of the output. */
  readonly filter?: TextFilter
}

export interface Collected {
  readonly stdout: StreamText
  readonly stderr: StreamText
  readonly output: StreamText
  readonly artifact?: Artifact
  /** Why the whole output is not, or not all, on disk. */
  readonly note?: string
}

export interface Collector {
  /** Grows with every piece. */
  readonly pieces: number
  /** True while the disk is slower than the command, which waits meanwhile. */
  readonly isWaiting: boolean
  /** Takes nothing more and tells what there was. */
  end(): Promise<Collected>
}

type Name = 'stdout' | 'stderr'

export function createCollector(
  request: Pick<ShellRequest, 'keep' | 'onOutput'>,
  options: CollectorOptions,
): Collector {
  const { keep, onOutput } = request
  const kept = { stdout: createKeptText(keep), stderr: createKeptText(keep), output: createKeptText(keep) }
  const decoders = { stdout: createUtf8Stream(), stderr: createUtf8Stream() }
  let file: OutputFile | undefined
  let pieces = 0
  let isWaiting = false

  function write(text: string): void {
    if (file?.write(text) !== false || isWaiting) return
    isWaiting = true
    options.stdout.pause()
    options.stderr.pause()
    void file.drained().then(() => {
      isWaiting = false
      options.stdout.resume()
      options.stderr.resume()
    })
  }

  function take(stream: Name, text: string, bytes: number): void {
    pieces++
    if (options.artifact !== undefined && file === undefined && !kept.output.fits(text.length)) {
      file = createOutputFile(options.artifact.folder, options.artifact.name, options.artifact.filter)
      write(kept.output.result().head)
    }
    kept[stream].add(text, bytes)
    kept.output.add(text, bytes)
    write(text)
    if (text !== '') onOutput?.({ stream, text })
  }

  for (const stream of ['stdout', 'stderr'] as const) {
    options[stream].onBytes = (bytes) => take(stream, decoders[stream].write(bytes), bytes.length)
  }

  return {
    get pieces() {
      return pieces
    },
    get isWaiting() {
      return isWaiting
    },
    async end() {
      for (const stream of ['stdout', 'stderr'] as const) {
        options[stream].onBytes = () => {}
        const rest = decoders[stream].end()
        if (rest !== '') take(stream, rest, 0)
      }
      const texts = { stdout: kept.stdout.result(), stderr: kept.stderr.result(), output: kept.output.result() }
      if (file === undefined) return texts
      const written = await file.end()
      if ('message' in written)
        return { ...texts, note: `The whole output could not be written to ${file.path}: ${written.message}.` }
      const artifact = { path: file.path, bytes: written.bytes }
      if (!written.full) return { ...texts, artifact }
      return {
        ...texts,
        artifact,
        note: `${file.path} holds the first ${written.bytes} bytes of the output, not all of it.`,
      }
    },
  }
}
