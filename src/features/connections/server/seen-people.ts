import type { Call } from '#server/context.ts'
import type { Limit, Limits } from '#server/http/limits.ts'
import { HOUR_MS } from '#shared/time.ts'

/** The first three digits of an id choose a byte, and the fourth a bit of it. */
const BYTES = 4096
/** The readers whose people a process remembers, 4 KiB for each. What those before them read counts again. */
const MOST_READERS = 2000

type Seen = { since: number; bits: Uint8Array }
const seenFor = new WeakMap<Limits, Map<string, Seen>>()

/**
 * Whom the caller has read within the hour, by the limit that counts it. Ids begin at random, so of three thousand people
 * about one in twenty is taken for somebody who was read before; nobody who was read is forgotten.
 */
export function seenBy({ limits, user, now }: Pick<Call, 'limits' | 'user' | 'now'>, { name }: Limit) {
  const readers = seenFor.get(limits) ?? new Map<string, Seen>()
  seenFor.set(limits, readers)
  const key = `${name} ${user.id}`
  const before = readers.get(key)
  const isCurrent = before !== undefined && now.getTime() - before.since < HOUR_MS
  const seen = isCurrent ? before : { since: now.getTime(), bits: new Uint8Array(BYTES) }
  readers.delete(key)
  readers.set(key, seen)
  const [oldest] = readers.keys()
  if (readers.size > MOST_READERS && oldest !== undefined) readers.delete(oldest)
  return {
    has: (id: string) => ((seen.bits[byteOf(id)] ?? 0) & bitOf(id)) !== 0,
    add: (id: string) => void (seen.bits[byteOf(id)] = (seen.bits[byteOf(id)] ?? 0) | bitOf(id)),
  }
}

function byteOf(id: string) {
  return Number.parseInt(id.slice(0, 3), 16)
}

function bitOf(id: string) {
  return 1 << (Number.parseInt(id.charAt(3), 16) % 8)
}
