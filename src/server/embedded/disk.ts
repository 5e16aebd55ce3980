import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** Below this the database takes no more writes. When its log cannot grow the engine freezes for good. */
const READ_ONLY_BELOW = 256 * MB
/** Below this there is no room to recover from a crash, so starting is refused. */
const REFUSED_BELOW = 64 * MB
const EVERY_MS = 1000

/** Bytes this process may still write on the disk that holds the folder. */
export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Call it before opening the engine. Throws a sentence for the operator. */
export async function refuseFullDisk(folder: string, free: FreeBytes = freeBytes) {
  const left = await free(folder)
  if (left >= REFUSED_BELOW) return
  throw new Error(
    `The disk that holds ${folder} is full: ${Math.floor(left / MB)} MB are free and the database needs ` +
      `${REFUSED_BELOW / MB} MB to start. Nothing is lost; free some space and start again.`,
  )
}

/** Calls `onChange` whenever the disk becomes too full to write to, and when there is room again. Returns the end of it. */
export function watchDisk(folder: string, onChange: (full: boolean) => void, free: FreeBytes = freeBytes) {
  let full = false
  let looking = false

  async function look() {
    // A network disk that hangs must not gather a second look behind the first.
    if (looking) return
    looking = true
    try {
      const now = (await free(folder)) < READ_ONLY_BELOW
      if (now !== full) onChange((full = now))
    } finally {
      looking = false
    }
  }

  // A failed look says nothing about the space that is left; the next one will.
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
