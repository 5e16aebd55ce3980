import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncFolder } from '#server/files/durable.ts'

type Start = NodeFS['init']

/** The part of the engine's Node file system bridge that is used here. */
type NodeFiles = {
  stream_ops: { fsync?: (stream: OpenFile) => number }
  realPath(node: unknown): string
  tryFSOperation<T>(work: () => T): T
}
/** `nfd` is Node's file descriptor; an open directory has none. */
type OpenFile = { nfd?: number; node: unknown }

/**
 * The engine's files in a folder, with an fsync that reaches the disk. The engine's own fsync does nothing, so a power cut
 * would lose committed rows. `sync` is a parameter so that a test can count the calls.
 */
export class DurableFs extends NodeFS {
  readonly #sync: (fd: number) => void

  constructor(folder: string, sync: (fd: number) => void = fsyncSync) {
    super(folder)
    this.#sync = sync
  }

  override async init(...[engine, options]: Parameters<Start>): ReturnType<Start> {
    const { emscriptenOpts } = await super.init(engine, options)
    const preRun = [...(emscriptenOpts.preRun ?? []), (module: object) => giveFsync(module, this.#sync)]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }
}

function giveFsync(module: object, sync: (fd: number) => void) {
  const files = nodeFiles(module)
  files.stream_ops.fsync = ({ nfd, node }) => {
    // The engine must see a failure as its own error number, because only then does it stop trusting the file.
    files.tryFSOperation(() => (nfd === undefined ? syncFolder(files.realPath(node), sync) : sync(nfd)))
    return 0
  }
}

/** Finds the bridge, which has moved between versions of the engine. Throws without it, because writes would not be durable. */
function nodeFiles(module: object): NodeFiles {
  const files = 'NODEFS' in module ? module.NODEFS : undefined
  if (!isNodeFiles(files)) throw new Error('This version of the embedded database cannot be made durable.')
  return files
}

function isNodeFiles(files: unknown): files is NodeFiles {
  return (
    files instanceof Object &&
    'realPath' in files &&
    'tryFSOperation' in files &&
    'stream_ops' in files &&
    files.stream_ops instanceof Object
  )
}
