import { randomUUID } from 'node:crypto'
import { and, eq, lte, type SQL, sql } from 'drizzle-orm'
import type { AuditAction } from '#features/conferences/rules.ts'
import { recordAudit } from '#features/conferences/server/audit-log.ts'
import type { EditableConference, JoinedConference, OwnedConference } from '#features/conferences/server/access.ts'
import { organises } from '#features/conferences/server/access.ts'
import type { Call, Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Limit } from '#server/http/limits.ts'
import { type RoomPublisher, transactLive } from '#server/live/events.ts'
import { conferenceRoom } from '#server/live/room-name.ts'
import { AppError } from '#shared/errors.ts'
import type { Announcement } from '../contract.ts'
import type { AnnouncementChange, NewAnnouncement } from '../fields.ts'
import { text } from '../text.ts'
import { announce, announceToOthers, correctNotifications } from './announcement-notices.ts'
import { type AnnouncementRow, described, isFor, readAudiences, viewsOf } from './audience.ts'
import { withdrawNotifications } from './notify.ts'
import { announcements } from './table.ts'

const PUBLISHED: Limit = { name: 'announcements', points: 20, seconds: 3600, refusal: text.tooManyAnnouncements }
const MOST_LISTED = 200

/** What is for this person, the newest first; with `after` what changed since, in the order of its events. */
export async function listAnnouncements(
  { db, user, now }: Call,
  conference: JoinedConference,
  after: number | undefined,
): Promise<Announcement[]> {
  const mine = (await organises(db, conference, user)) ? sql`true` : isFor(sql`${user.id}`, now)
  const since = after === undefined ? undefined : sql`${announcements.seq} > ${after}`
  const rows = await db
    .select()
    .from(announcements)
    .where(and(eq(announcements.conference_id, conference.id), mine, since))
    .orderBy(after === undefined ? newestFirst() : announcements.seq)
    .limit(MOST_LISTED)
  return rows.map(described)
}

const newestFirst = (): SQL => sql`coalesce(${announcements.published_at}, ${announcements.created_at}) desc`

export async function addAnnouncement(call: Call, conference: EditableConference, fields: NewAnnouncement) {
  const { user, now } = call
  requireFuture(fields, now)
  if (fields.status === 'active') await call.limits.spend(PUBLISHED, conference.id)
  return transactLive(call, now, async (tx, publisher) => {
    const at = now.toISOString()
    const row: AnnouncementRow = {
      id: randomUUID(),
      conference_id: conference.id,
      author_id: user.id,
      ...fields,
      published_at: fields.status === 'active' ? at : null,
      created_at: at,
      updated_at: at,
      seq: await publisher.reserve(conferenceRoom(conference.id), 1),
    }
    await tx.insert(announcements).values(row)
    await publishRow(tx, publisher, row)
    if (row.status === 'active') {
      await recordAnnouncement(tx, call, row, 'announcement_published')
      await announce(tx, publisher, { row, conference }, now)
    }
    return described(row)
  })
}

/** Throws `not_found` for those of other conferences, and `conflict` for a step back from active or archived. */
export async function changeAnnouncement(
  call: Call,
  conference: EditableConference,
  { id, ...change }: AnnouncementChange & { id: string },
) {
  const { now } = call
  requireFuture(change, now)
  if (change.status === 'active') await call.limits.spend(PUBLISHED, conference.id)
  return transactLive(call, now, async (tx, publisher) => {
    const before = await lockOne(tx, conference, id)
    if (before.status === 'archived') throw new AppError('conflict', text.archived)
    if (change.status === 'draft' && before.status === 'active') throw new AppError('conflict', text.notBack)
    if (change.status === 'archived' && before.status === 'draft') throw new AppError('conflict', text.neverPublished)
    const isPublished = before.status === 'draft' && change.status === 'active'
    const published_at = isPublished ? now.toISOString() : before.published_at
    const row = await write(tx, publisher, { ...before, ...change, published_at, updated_at: now.toISOString() })
    const isForOthers = row.status === 'active' && row.audience !== before.audience
    if (isPublished) await recordAnnouncement(tx, call, row, 'announcement_published')
    if (row.status === 'archived') await recordAnnouncement(tx, call, row, 'announcement_archived')
    if (!isPublished) await correctNotifications(tx, row)
    if (isPublished) await announce(tx, publisher, { row, conference }, now)
    else if (isForOthers) await announceToOthers(tx, publisher, { row, conference }, now)
    if (row.status === 'archived') await withdrawNotifications(tx, publisher, [id])
    return described(row)
  })
}

export async function removeAnnouncement(call: Call, conference: OwnedConference, id: string) {
  await transactLive(call, call.now, async (tx, publisher) => {
    const row = await lockOne(tx, conference, id)
    await recordAnnouncement(tx, call, row, 'announcement_removed')
    const seq = await publisher.reserve(conferenceRoom(conference.id), 1)
    await tx.delete(announcements).where(eq(announcements.id, id))
    publisher.publish({
      room: conferenceRoom(conference.id),
      seq,
      kind: 'announcement.changed',
      subject_id: id,
      views: { everyone: null },
    })
    await withdrawNotifications(tx, publisher, [id])
  })
}

/** Archives what has expired: it is no longer shown, nor among the notifications. */
export async function archiveExpired(core: Core, now: Date) {
  const isOver = and(eq(announcements.status, 'active'), lte(announcements.expires_at, now.toISOString()))
  const expired = await core.db.select({ id: announcements.id }).from(announcements).where(isOver)
  for (const { id } of expired)
    await transactLive(core, now, async (tx, publisher) => {
      const [row] = await tx
        .select()
        .from(announcements)
        .where(and(eq(announcements.id, id), isOver))
        .for('update')
      // Another process was faster.
      if (!row) return
      await write(tx, publisher, { ...row, status: 'archived', updated_at: now.toISOString() })
      await withdrawNotifications(tx, publisher, [id])
    })
}

async function recordAnnouncement(
  tx: Db,
  { user, now }: Call,
  { conference_id, title }: AnnouncementRow,
  action: AuditAction,
) {
  await recordAudit(tx, { conference_id, user_id: user.id, action, title }, now)
}

function requireFuture({ expires_at, status }: { expires_at?: string | null; status?: string }, now: Date) {
  if (expires_at && status !== 'archived' && Date.parse(expires_at) <= now.getTime())
    throw new AppError('invalid', text.expiryPassed, { expires_at: text.expiryPassed })
}

async function lockOne(tx: Db, { id: conference_id }: OwnedConference, id: string) {
  const [row] = await tx
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, id), eq(announcements.conference_id, conference_id)))
    .for('update')
  if (!row) throw new AppError('not_found', text.announcementGone)
  return row
}

/** Stores a changed row under the next number of the conference's room, and tells the room. */
async function write(tx: Db, publisher: RoomPublisher, changed: AnnouncementRow): Promise<AnnouncementRow> {
  const row = { ...changed, seq: await publisher.reserve(conferenceRoom(changed.conference_id), 1) }
  await tx.update(announcements).set(row).where(eq(announcements.id, row.id))
  await publishRow(tx, publisher, row)
  return row
}

async function publishRow(tx: Db, publisher: RoomPublisher, row: AnnouncementRow) {
  const room = conferenceRoom(row.conference_id)
  const audiences = await readAudiences(tx, [row])
  const views = viewsOf(row, audiences)
  publisher.publish({ room, seq: row.seq, kind: 'announcement.changed', subject_id: row.id, views })
}

/** The announcements that events of a room name, for rooms that are opened again. */
export async function readAnnouncementViews(db: Db, ids: readonly string[]) {
  const rows = await db.select().from(announcements).where(isAnyOf(announcements.id, ids))
  const audiences = await readAudiences(db, rows)
  return new Map(rows.map((row) => [row.id, viewsOf(row, audiences)]))
}
