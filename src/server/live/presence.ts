import { randomUUID } from 'node:crypto'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Core } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { readVersions, touchRooms } from './digests.ts'
import type { Hub } from './hub.ts'
import { liveDigests, livePresence, liveProcesses } from './table.ts'

/** How often a process says that it is alive, and how long that is believed: a killed one is noticed within a minute. */
const BEAT_MS = 12_000
const ALIVE_MS = 40_000

/** By the clock of the database, because those of the processes differ. */
const isAlive = sql`${liveProcesses.alive_until} >= now()`

/** The ids of people by the names of rooms. */
type People = ReadonlyMap<string, ReadonlySet<string>>
const NOBODY: ReadonlySet<string> = new Set()

/** Keeps in the database who is in the rooms of this process, and tells the people in them what has changed of the rooms. */
export class Presence {
  private readonly process_id = randomUUID()
  private readonly core: Pick<Core, 'db' | 'clock'>
  private readonly hub: Hub
  /** What the database has of this process. */
  private stored: People = new Map()
  private lastBeat = -Infinity

  constructor(core: Pick<Core, 'db' | 'clock'>, hub: Hub) {
    this.core = core
    this.hub = hub
  }

  /** Called every second, which is how often a room is told of changes at most. */
  async keep() {
    const rooms = this.hub.openRooms().filter(({ digest }) => digest !== null)
    const here = new Map(rooms.map(({ name, members }) => [name, idsOf(members)]))
    if (here.size === 0 && this.stored.size === 0) return
    const now = this.core.clock.now()
    // Also when the clock was put back.
    if (Math.abs(now.getTime() - this.lastBeat) >= BEAT_MS) await this.beat(now)
    await this.store(here)
    await this.publish(now)
  }

  /** Called when the process stops. */
  async end() {
    if (this.stored.size === 0) return
    await transact(this.core.db, async (tx) => {
      await tx.delete(liveProcesses).where(eq(liveProcesses.id, this.process_id))
      await touchRooms(tx, [...this.stored.keys()])
    })
    this.stored = new Map()
  }

  private async beat(now: Date) {
    const alive_until = sql`clock_timestamp() + ${ALIVE_MS} * interval '1 millisecond'`
    const isKnown = await this.core.db
      .update(liveProcesses)
      .set({ alive_until })
      .where(eq(liveProcesses.id, this.process_id))
      .returning()
    if (isKnown.length === 0) {
      // At first, and after a standstill in which others took this process for dead and deleted its rows.
      this.stored = new Map()
      await this.core.db.insert(liveProcesses).values({ id: this.process_id, alive_until })
    }
    await transact(this.core.db, (tx) => forgetDead(tx))
    this.lastBeat = now.getTime()
  }

  /** Rows that are there already are kept: the answer to the last commit may have been lost. */
  private async store(here: People) {
    const { process_id } = this
    const [came, went] = [missingFrom(this.stored, here), missingFrom(here, this.stored)]
    if (came.rooms.length + went.rooms.length === 0) return
    await transact(this.core.db, async (tx) => {
      await tx.execute(sql`
        insert into ${livePresence} (process_id, room, person_id)
        select ${process_id}::uuid, room, person_id
        from unnest(${sql.param(came.rooms)}::text[], ${sql.param(came.ids)}::uuid[]) as came (room, person_id)
        on conflict do nothing`)
      await tx.execute(sql`
        delete from ${livePresence} presence
        using unnest(${sql.param(went.rooms)}::text[], ${sql.param(went.ids)}::uuid[]) as went (room, person_id)
        where presence.process_id = ${process_id}
          and presence.room = went.room and presence.person_id = went.person_id`)
      await touchRooms(tx, [...new Set([...came.rooms, ...went.rooms])])
    })
    this.stored = here
  }

  /** Publishes to the people of this process what has changed of their rooms, here or in other processes. */
  private async publish(now: Date) {
    const rooms = this.hub.openRooms().filter(({ digest }) => digest !== null)
    if (rooms.length === 0) return
    const names = rooms.map(({ name }) => name)
    const versionOf = await readVersions(this.core.db, names)
    for (const { name, digest } of rooms) {
      if (!digest || digest.version === versionOf(name)) continue
      for (const { kind, read } of digest.changes) {
        const passing = { room: name, seq: null, kind, subject_id: null, at: now.toISOString() }
        this.hub.accept((await read()).map((views) => ({ ...passing, views })))
      }
      digest.version = versionOf(name)
    }
  }
}

function idsOf(members: ReadonlySet<{ person_id: string }>) {
  const ids = new Set<string>()
  for (const { person_id } of members) ids.add(person_id)
  return ids
}

/** The people of `now` who are not in `before`, as two columns. */
function missingFrom(before: People, now: People) {
  const missing = { rooms: [] as string[], ids: [] as string[] }
  for (const [room, ids] of now) {
    const known = before.get(room) ?? NOBODY
    for (const id of ids) {
      if (known.has(id)) continue
      missing.rooms.push(room)
      missing.ids.push(id)
    }
  }
  return missing
}

/** Deletes what processes have left that did not end by themselves, and the versions of rooms in which nobody is. */
async function forgetDead(tx: Db) {
  const isDead = not(isAlive)
  const dead = tx.select({ id: liveProcesses.id }).from(liveProcesses).where(isDead)
  const left = await tx
    .delete(livePresence)
    .where(sql`${livePresence.process_id} in (${dead})`)
    .returning({ room: livePresence.room })
  await tx.delete(liveProcesses).where(isDead)
  // Rows that somebody is writing are left for the next time.
  await tx.execute(sql`
    delete from ${liveDigests} where room in (
      select room from ${liveDigests} empty
      where not exists (select from ${livePresence} present where present.room = empty.room)
      for update skip locked)`)
  await touchRooms(tx, [...new Set(left.map(({ room }) => room))])
}

const itsProcess = and(eq(liveProcesses.id, livePresence.process_id), isAlive)

/** Who is in which room, once for every process that holds one of their tabs. For use inside a query. */
export const present = sql`select ${livePresence.room}, ${livePresence.person_id} from ${livePresence}
  join ${liveProcesses} on ${itsProcess}`

/** The people who are in a room, each once, however many tabs and processes they are in. For use inside a query. */
export function presentIn(room: string) {
  return sql`select distinct person_id from (${present}) as present where room = ${room}`
}
