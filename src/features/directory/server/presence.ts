import { and, eq, sql } from 'drizzle-orm'
import { blocksWith } from '#features/people/server/blocked.ts'
import { organises } from '#features/people/server/participants.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import type { Core } from '#server/context.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { digestOf } from '#server/live/digests.ts'
import { presentIn } from '#server/live/presence.ts'
import { directoryDepartures } from './table.ts'

type Reader = Pick<Core, 'db'>

/**
 * Who is online and lets others see it. Only people who are listed, because others would learn from it that somebody who
 * did not want to be listed takes part.
 */
export async function readOnline({ db }: Reader, conference_id: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ person_id: conferenceConsents.user_id })
    .from(conferenceConsents)
    .where(
      and(
        eq(conferenceConsents.conference_id, conference_id),
        eq(conferenceConsents.listed, true),
        eq(conferenceConsents.show_online, true),
        sql`${conferenceConsents.user_id} in (${presentIn(`conference:${conference_id}`)})`,
      ),
    )
  return new Set(rows.map(({ person_id }) => person_id))
}

/** How many people are in the room of a session, without the organisers, as on the stage. */
export async function countViewers({ db }: Reader, schedule_item_id: string): Promise<number> {
  const present = presentIn(`session:${schedule_item_id}`)
  const { rows } = await db.execute<{ viewers: number }>(sql`
    select count(*)::int as viewers from (${present}) as present
    where not exists (
      select from ${scheduleItems} item
      where item.id = ${schedule_item_id} and ${organises(sql`item.conference_id`, sql`present.person_id`)})`)
  return rows[0]?.viewers ?? 0
}

const without = (ids: ReadonlySet<string>, hidden: ReadonlySet<string>) =>
  new Set([...ids].filter((id) => !hidden.has(id)))

type Online = { conference_id: string; online: ReadonlySet<string> }

/** Those who were online and are listed no more: a frame that said so would name whom it hides. */
async function readUnlisted({ db }: Pick<Reader, 'db'>, before: Online, now: Online): Promise<ReadonlySet<string>> {
  const departed = without(before.online, now.online)
  if (departed.size === 0) return departed
  const { conference_id, user_id, listed } = conferenceConsents
  const rows = await db
    .select({ user_id })
    .from(conferenceConsents)
    .where(and(eq(conference_id, before.conference_id), eq(listed, true), isAnyOf(user_id, [...departed])))
  return without(departed, new Set(rows.map((row) => row.user_id)))
}

/** Null where nobody has come or gone, nor left the list. */
function differenceOf(before: ReadonlySet<string>, now: ReadonlySet<string>, departed: boolean) {
  const people = [
    ...[...now].filter((id) => !before.has(id)).map((person_id) => ({ person_id, online: true })),
    ...[...before].filter((id) => !now.has(id)).map((person_id) => ({ person_id, online: false })),
  ]
  if (people.length === 0 && !departed) return null
  return { online: now.size, people, ...(departed && { departed }) }
}

/** How often people have left the list. Whom it was, nobody is told. */
async function countDepartures({ db }: Reader, conference_id: string) {
  const { total, conference_id: id } = directoryDepartures
  const [row] = await db.select({ total }).from(directoryDepartures).where(eq(id, conference_id))
  return row?.total ?? 0
}

/**
 * Who has come and gone, of those who let others see it; nothing of people with whom the reader is in a block. `departed`
 * says that somebody is no longer listed, so that the list is to be read again, and not who.
 */
export const onlineDigest = digestOf({
  prefix: 'conference',
  kind: 'presence.changed',
  read: async (reader, conference_id) => {
    const [online, departures] = await Promise.all([
      readOnline(reader, conference_id),
      countDepartures(reader, conference_id),
    ])
    return { conference_id, online, departures }
  },
  async views({ db }, before, now) {
    const departed = now.departures > before.departures
    const earlier = without(before.online, await readUnlisted({ db }, before, now))
    const everyone = differenceOf(earlier, now.online, departed)
    if (everyone === null) return []
    const blocks = await blocksWith(db, [...earlier, ...now.online])
    const persons = [...blocks].map(([id, hidden]) => {
      const [was, is] = [without(earlier, hidden), without(now.online, hidden)]
      return { ids: [id], data: differenceOf(was, is, departed) }
    })
    return [{ everyone, persons }]
  },
})

/** How many people watch a session. */
export const viewersDigest = digestOf({
  prefix: 'session',
  kind: 'presence.changed',
  read: countViewers,
  views: (_core, before, viewers) => (viewers === before ? [] : [{ everyone: { viewers } }]),
})
