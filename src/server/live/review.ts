import type { Core } from '#server/context.ts'
import { admit } from './admission.ts'
import { NOBODY } from './blocks.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { LiveParts } from './live.ts'

/**
 * Closes the sockets whose session has ended, ends the stay of people who may no longer be in a room, and reads who is in a
 * block with whom.
 */
export async function review(core: Core, hub: Hub, parts: LiveParts, connections: ReadonlySet<Connection>) {
  const began = performance.now()
  await reviewSessions(core, connections)
  await reviewBlocks(core, connections)
  for (const room of hub.openRooms()) {
    const person_ids = new Set([...room.members].map(({ person_id }) => person_id))
    const { admitted, otherwise } = await admit(core, parts, room.name, [...person_ids])
    for (const member of room.members) {
      // Somebody who came meanwhile was admitted by a newer answer.
      if (!person_ids.has(member.person_id)) continue
      const role = admitted.get(member.person_id)
      if (role) member.role = role
      else member.end(otherwise)
    }
  }
  hub.reviewSeconds = (performance.now() - began) / 1000
}

async function reviewSessions(core: Core, connections: ReadonlySet<Connection>) {
  const signedIn = [...connections].flatMap((connection) =>
    connection.user ? [{ connection, ...connection.user }] : [],
  )
  if (signedIn.length === 0) return
  const session_ids = [...new Set(signedIn.map(({ session_id }) => session_id))]
  const current = await core.hooks.currentSessions(core.db, session_ids, core.clock.now())
  for (const { connection, session_id } of signedIn) if (!current.has(session_id)) connection.endSession()
}

async function reviewBlocks({ db, hooks }: Core, connections: ReadonlySet<Connection>) {
  const person_ids = new Set([...connections].flatMap(({ user }) => user?.id ?? []))
  if (person_ids.size === 0) return
  const blocks = await hooks.blocksWith(db, [...person_ids])
  for (const connection of connections) {
    const id = connection.user?.id ?? ''
    // Somebody who came meanwhile has read their own.
    if (person_ids.has(id)) connection.blocked = blocks.get(id) ?? NOBODY
  }
}
