import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** Below this the database becomes read-only, because the engine freezes when its log cannot grow. */
const READ_ONLY_BELOW = 256 * MB
/** Below this the engine does not start, because there is no room to recover from a crash. */
const REFUSED_BELOW = 64 * MB
const EVERY_MS = 1000

/** How many bytes this process can still write to the folder's disk. */
export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Call it before opening the engine. Throws a sentence for the operator when the disk is full. */
export async function refuseFullDisk(folder: string, free: FreeBytes = freeBytes) {
  const left = await free(folder)
  if (left >= REFUSED_BELOW) return
  throw new Error(
    `The disk that holds ${folder} is full: ${Math.floor(left / MB)} MB are free and the database needs ` +
      `${REFUSED_BELOW / MB} MB to start. Nothing is lost; free some space and start again.`,
  )
}

/** Calls `onChange` when the disk becomes too full to write to, and when there is room again. Returns a stop function. */
export function watchDisk(folder: string, onChange: (full: boolean) => void, free: FreeBytes = freeBytes) {
  let full = false
  let looking = false

  async function look() {
    // Only one check at a time, because a network disk may hang.
    if (looking) return
    looking = true
    try {
      const now = (await free(folder)) < READ_ONLY_BELOW
      if (now !== full) onChange((full = now))
    } finally {
      looking = false
    }
  }

  // A failed check says nothing about the free space, so the next one decides.
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
