import { closeSync, fsyncSync, openSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type Start = NodeFS['init']

/** What we use of the engine's bridge to Node's file system. */
type NodeFiles = {
  stream_ops: { fsync?: (stream: OpenFile) => number }
  realPath(node: unknown): string
  tryFSOperation<T>(work: () => T): T
}
/** `nfd` is Node's file descriptor; an open directory has none. */
type OpenFile = { nfd?: number; node: unknown }

/**
 * The engine's files in a folder, with an fsync that reaches the disk: the engine's own does nothing, so that a power
 * cut would take rows it had confirmed. `sync` is there to be counted by a test.
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
    // A failure must come back as the engine's own error number: only then does it treat the file as lost.
    files.tryFSOperation(() => (nfd === undefined ? syncFolder(files.realPath(node), sync) : sync(nfd)))
    return 0
  }
}

/** Makes a rename or a new file in the folder survive a power cut. Windows neither needs nor allows it. */
export function syncFolder(path: string, sync: (fd: number) => void = fsyncSync) {
  if (process.platform === 'win32') return
  const fd = openSync(path, 'r')
  try {
    sync(fd)
  } finally {
    closeSync(fd)
  }
}

/** The bridge has moved between versions of the engine; without it there would be no durability, so starting fails. */
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
