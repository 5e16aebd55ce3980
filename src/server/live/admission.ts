import { setImmediate } from 'node:timers/promises'
import type { Core } from '#server/context.ts'
import { chunksOf } from '#shared/chunks.ts'
import type { Admission, LiveParts } from './live.ts'
import { parseRoom } from './room-name.ts'

const NOBODY: Admission = { admitted: new Map(), otherwise: 'removed' }
/** The most people that one query asks about. */
const AT_ONCE = 1000

/** Who may be in the room, by what the database says now. A room that does not exist admits nobody. */
export async function admit(
  core: Core,
  { rooms }: LiveParts,
  name: string,
  person_ids: readonly string[],
): Promise<Admission> {
  const room = parseRoom(name)
  const access = room && Object.hasOwn(rooms, room.prefix) ? rooms[room.prefix] : undefined
  if (!room || !access) return NOBODY
  const admitted = new Map<string, 'participant' | 'moderator'>()
  let otherwise = NOBODY.otherwise
  for (const some of chunksOf(person_ids, AT_ONCE)) {
    const part = await access(core, room.id, some, core.clock.now())
    for (const [person_id, role] of part.admitted) admitted.set(person_id, role)
    otherwise = part.otherwise
  }
  return { admitted, otherwise }
}

/** The same for people who come one by one: those who come to one room at the same time share a query. */
export function createAdmission(core: Core, parts: LiveParts) {
  const batches = new Map<string, { person_ids: Set<string>; answer: Promise<Admission> }>()

  function begin(name: string) {
    const person_ids = new Set<string>()
    const answer = setImmediate().then(() => {
      batches.delete(name)
      return admit(core, parts, name, [...person_ids])
    })
    const batch = { person_ids, answer }
    batches.set(name, batch)
    return batch
  }

  /** What somebody is in the room, or null where they may not be in it. */
  return async (name: string, person_id: string) => {
    const { person_ids, answer } = batches.get(name) ?? begin(name)
    person_ids.add(person_id)
    return (await answer).admitted.get(person_id) ?? null
  }
}
