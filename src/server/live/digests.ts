import { inArray, sql } from 'drizzle-orm'
import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { LiveKind } from '#shared/live.ts'
import type { LiveParts, Views } from './live.ts'
import { parseRoom } from './room-name.ts'
import { liveDigests } from './table.ts'

/**
 * Something of the rooms with this prefix that changes too often to be an event each time, such as who is present. It is
 * told at most once a second, as passing events. `open` reads it, and returns a function that reads it again and says what
 * has changed since, an event for each thing.
 */
export type Digest = {
  prefix: string
  kind: LiveKind
  open: (core: Reader, id: string) => Promise<() => Promise<readonly Views[]>>
}

type Reader = Pick<Core, 'db' | 'clock'>

type Reading<State> = {
  prefix: string
  kind: LiveKind
  /** `id` is that of the room: of the conference or the session. */
  read: (core: Reader, id: string) => Promise<State>
  /** How people see the difference. */
  views: (core: Reader, before: State, now: State) => readonly Views[] | Promise<readonly Views[]>
}

/** A digest of what `read` answers. Whoever changes it calls `touchRooms` in the transaction. */
export function digestOf<State>({ prefix, kind, read, views }: Reading<State>): Digest {
  return {
    prefix,
    kind,
    async open(core, id) {
      let state = await read(core, id)
      return async () => {
        const before = state
        state = await read(core, id)
        return views(core, before, state)
      }
    },
  }
}

/** What was told last of the digests of a room. */
export type RoomDigest = {
  version: number
  readonly changes: readonly { kind: LiveKind; read: () => Promise<readonly Views[]> }[]
}

/** Reads the digests of a room that is opened. Null for a room that has none. */
export async function openDigest(core: Reader, { digests }: LiveParts, name: string): Promise<RoomDigest | null> {
  const room = parseRoom(name)
  const own = digests.filter(({ prefix }) => prefix === room?.prefix)
  if (!room || own.length === 0) return null
  // First, so that a change that is made meanwhile is read once more, and not missed.
  const versionOf = await readVersions(core.db, [name])
  const changes = await Promise.all(own.map(async ({ kind, open }) => ({ kind, read: await open(core, room.id) })))
  return { version: versionOf(name), changes }
}

/** Call it in the transaction that changes what a digest of these rooms reads, as late as possible. */
export async function touchRooms(tx: Db, names: readonly string[]) {
  if (names.length === 0) return
  // In the order of the names, so that two transactions that touch the same rooms do not wait for each other in a circle.
  await tx.execute(sql`
    insert into ${liveDigests} (room, version)
    select name, nextval('live_digest_versions') from unnest(${sql.param(names)}::text[]) as name
    group by name order by name
    on conflict (room) do update set version = excluded.version`)
}

/** The versions of these rooms; 0 for one that was never touched. */
export async function readVersions(db: Db, names: readonly string[]): Promise<(name: string) => number> {
  const rows = await db
    .select()
    .from(liveDigests)
    .where(inArray(liveDigests.room, [...names]))
  const versions = new Map(rows.map(({ room, version }) => [room, version]))
  return (name) => versions.get(name) ?? 0
}
