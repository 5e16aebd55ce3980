import { type SQL, sql } from 'drizzle-orm'
import { areBlocked } from '#features/people/server/blocked.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { organises, takesPart } from '#features/people/server/participants.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asNamed } from '#features/people/server/sight.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Views } from '#server/live/live.ts'
import type { Notification } from '../contract.ts'
import { isForOrganisers, KINDS, MOST_COUNTED, type NotificationKind } from '../rules.ts'
import { isStanding } from './access.ts'
import { notifications } from './table.ts'

type Page = { after?: number | undefined; before?: number | undefined; unread?: 'true' | undefined; limit: number }

/** A person's notifications, newest first; with `after` those that came or changed since, in the order of their events. */
export async function listNotifications(db: Db, person_id: string, { after, before, unread, limit }: Page) {
  const own = sql`note.person_id = ${person_id}`
  const condition = unread === undefined ? own : sql`${own} and note.read_at is null`
  if (after !== undefined) return readListed(db, condition, { where: sql`seq > ${after}`, order: sql`seq`, limit })
  const where = before === undefined ? sql`true` : sql`posted_seq < ${before}`
  return readListed(db, condition, { where, order: sql`posted_seq desc`, limit })
}

/** The notifications with these ids, which may be those of several people. */
export async function readNotifications(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Notification>> {
  const condition = isAnyOf(sql`note.group_id`, ids)
  const found = await readListed(db, condition, { where: sql`true`, order: sql`id`, limit: ids.length })
  return new Map(found.map((notification) => [notification.id, notification]))
}

export async function readNotificationViews(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Views>> {
  const found = await readNotifications(db, ids)
  return new Map([...found].map(([id, notification]) => [id, { everyone: notification }]))
}

/** The unread ones that a person may see, the newest first. */
export async function listUnread(db: Db, person_id: string) {
  const { rows } = await db.execute<{ id: string; seq: string; path: string }>(sql`
    select group_id as id, max(seq) as seq, (array_agg(path order by posted_seq desc))[1] as path
    from ${notifications} note
    where note.person_id = ${person_id} and note.read_at is null and ${IS_LISTED} and ${maySee()}
    group by group_id order by max(posted_seq) desc limit ${MOST_COUNTED}`)
  return rows.map(({ seq, ...row }) => ({ ...row, seq: Number(seq) }))
}

/** The same of those that are not listed as well, for emails and push messages. */
export async function readForSending(db: Db, group_ids: readonly string[]): Promise<Sent[]> {
  const isWanted = sql`${isAnyOf(sql`note.group_id`, group_ids)} and note.read_at is null`
  return readGroups(db, isWanted, { where: sql`true`, order: sql`created_at`, limit: group_ids.length })
}

export type Sent = { person_id: string; notification: Notification }

const IS_LISTED = sql`note.posted_seq is not null`

/** The kinds that only organisers see, as an array of the database. */
const ORGANISER_KINDS = sql.raw(
  `array[${KINDS.filter(isForOrganisers)
    .map((kind) => `'${kind}'`)
    .join(', ')}]`,
)

/** Without those from blocked people, from conferences that the person is no longer in or no longer organises, and about invitations that are void. */
function maySee(): SQL {
  return sql`(not ${areBlocked(sql`note.person_id`, sql`note.actor_id`)}
    and ${takesPart(sql`note.conference_id`, sql`note.person_id`)}
    and (note.kind <> all(${ORGANISER_KINDS}) or ${organises(sql`note.conference_id`, sql`note.person_id`)})
    and (note.kind <> 'invitation' or ${isStanding(sql`note.subject_id`, sql`note.person_id`)}))`
}

type Row = {
  id: string
  person_id: string
  seq: string
  posted_seq: string
  kind: NotificationKind
  actor_id: string | null
  conference_id: string | null
  conference_name: string | null
  path: string
  words: Record<string, string>
  count: string
  created_at: string
  read_at: string | null
}

async function readListed(db: Db, condition: SQL, shown: Shown) {
  const found = await readGroups(db, sql`${condition} and ${IS_LISTED}`, shown)
  return found.map(({ notification }) => notification)
}

type Shown = { where: SQL; order: SQL; limit: number }

/** `wanted` is about a `note`; the rest is about the groups, each of which is shown as its newest one. */
async function readGroups(db: Db, condition: SQL, { where, order, limit }: Shown): Promise<Sent[]> {
  const { rows } = await db.execute<Row>(sql`
    with shown as (
      select distinct on (note.group_id) note.group_id as id, note.person_id, note.kind, note.actor_id, note.conference_id, note.path,
        note.words, note.posted_seq, note.created_at, note.read_at,
        max(note.seq) over same as seq, count(*) over same as count
      from ${notifications} note
      where ${condition} and ${maySee()}
      window same as (partition by note.group_id)
      order by note.group_id, note.posted_seq desc, note.created_at desc
    )
    select shown.*, (select name from ${conferences} where id = shown.conference_id) as conference_name
    from shown where ${where} order by ${order} limit ${limit}`)
  const actors = rows.map(({ actor_id }) => actor_id)
  const personOf = await readPersons(db, allIn(null, actors), asNamed)
  return rows.map(({ person_id, actor_id, ...row }) => ({
    person_id,
    notification: {
      ...row,
      seq: Number(row.seq),
      posted_seq: Number(row.posted_seq),
      count: Number(row.count),
      actor: personOf(actor_id),
      created_at: isoMoment(row.created_at),
      read_at: row.read_at === null ? null : isoMoment(row.read_at),
    },
  }))
}

const isoMoment = (written: string) => new Date(written).toISOString()
