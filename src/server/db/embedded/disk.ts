import { statfs } from 'node:fs/promises'

const MB = 1024 * 1024

/** Below this the database takes only the writes without which nobody could sign in. */
const LOW_BELOW = 256 * MB
/** Below this it takes none, because the engine freezes when its log cannot grow. */
const FULL_BELOW = 128 * MB
/** Below this the engine does not start, because there is no room to recover from a crash. */
const REFUSED_BELOW = 64 * MB
const EVERY_MS = 1000

/** How much room the disk has for the database. */
export type Room = 'enough' | 'low' | 'none'

function roomOf(free: number): Room {
  if (free < FULL_BELOW) return 'none'
  return free < LOW_BELOW ? 'low' : 'enough'
}

/** How many bytes this process can still write to the folder's disk. */
export type FreeBytes = (folder: string) => Promise<number>

export const freeBytes: FreeBytes = async (folder) => {
  const { free_bytes } = await diskSpace(folder)
  return free_bytes
}

/** What this process can still write to the folder's disk, and how large that is without what is kept for the system. */
export async function diskSpace(folder: string) {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { free_bytes: bavail * bsize, total_bytes: (blocks - bfree + bavail) * bsize }
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

/** Calls `onChange` when the room on the disk becomes another. Returns a stop function. */
export function watchDisk(folder: string, onChange: (room: Room) => void, free: FreeBytes = freeBytes) {
  let room: Room = 'enough'
  let looking = false

  async function look() {
    // Only one check at a time, because a network disk may hang.
    if (looking) return
    looking = true
    try {
      const now = roomOf(await free(folder))
      if (now !== room) onChange((room = now))
    } finally {
      looking = false
    }
  }

  // A failed check says nothing about the free space, so the next one decides.
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
