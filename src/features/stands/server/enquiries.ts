import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { looksAfter } from '#features/exhibitors/rules.ts'
import type { JoinedExhibitor, ManagedExhibitor } from '#features/exhibitors/server/access.ts'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import { blockedAmong } from '#features/people/server/blocked.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asCorrespondent } from '#features/people/server/sight.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import { moveToThread } from '#features/messages/server/exchange.ts'
import { withdrawNotifications } from '#features/notifications/server/notify.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import { onlyRow } from '#server/db/only-row.ts'
import type { Limit } from '#server/http/limits.ts'
import { sendJob } from '#server/jobs/job.ts'
import { transactLive } from '#server/live/events.ts'
import { AppError } from '#shared/errors.ts'
import { MINUTE_MS } from '#shared/time.ts'
import type { Enquiry } from '../contract.ts'
import type { NewEnquiry } from '../fields.ts'
import { ANSWER_MINUTES, ENQUIRY_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { MISS_ENQUIRIES } from './deadlines.ts'
import { notifyStaff } from './notices.ts'
import { type EnquiryRow, exhibitorEnquiries } from './table.ts'

const ENQUIRIES: Limit = { name: 'enquiries', points: 10, seconds: 60 * 60, refusal: text.tooManyEnquiries }

type Stand = Pick<JoinedExhibitor, 'exhibitor' | 'conference'>

async function describe(db: Db, { conference }: Stand, rows: readonly EnquiryRow[]): Promise<Enquiry[]> {
  const people = rows.flatMap(({ person_id, answered_by }) => [person_id, answered_by])
  const personOf = await readPersons(db, allIn(conference.id, people), asCorrespondent)
  return rows.map((row) => ({ ...row, person: personOf(row.person_id), answered_by: personOf(row.answered_by) }))
}

/** Whether one of two people is of the staff, and the other has asked them: the asker meets who answers. */
export function metAtStand(person: SQL, other: SQL): SQL {
  const { exhibitor_id, person_id, answered_by } = exhibitorEnquiries
  return sql`exists (
    select from ${exhibitorEnquiries}
    where ${person_id} = ${person} and ${answered_by} = ${other}
      or ${person_id} = ${other} and ${exhibitor_id} in (
        select staff.exhibitor_id from ${exhibitorStaff} as staff where staff.user_id = ${person}))`
}

/** Those that wait first, then the newest; nothing of people with whom the reader is in a block. */
export async function listEnquiries({ db, user }: Call, stand: ManagedExhibitor) {
  const { exhibitor_id, status, created_at } = exhibitorEnquiries
  const rows = await db
    .select()
    .from(exhibitorEnquiries)
    .where(and(eq(exhibitor_id, stand.exhibitor.id), ne(status, 'cancelled')))
    .orderBy(desc(sql`${status} in ('open', 'missed')`), desc(created_at))
    .limit(ENQUIRY_LIMITS.listed)
  const askers = rows.flatMap(({ person_id }) => person_id ?? [])
  const blocked = await blockedAmong(db, user.id, askers)
  return describe(
    db,
    stand,
    rows.filter(({ person_id }) => !blocked.has(person_id ?? '')),
  )
}

/** The newest enquiry of a person that was not cancelled. */
export async function lastEnquiry(db: Db, stand: JoinedExhibitor, person_id: string) {
  const isOwn = and(
    eq(exhibitorEnquiries.exhibitor_id, stand.exhibitor.id),
    eq(exhibitorEnquiries.person_id, person_id),
    ne(exhibitorEnquiries.status, 'cancelled'),
  )
  const newest = desc(exhibitorEnquiries.created_at)
  const [last = null] = await describe(
    db,
    stand,
    await db.select().from(exhibitorEnquiries).where(isOwn).orderBy(newest).limit(1),
  )
  return last
}

/** Sent again with the same `client_id` it is the first enquiry. Throws `conflict` while an earlier one waits. */
export async function askExhibitor(call: Call, stand: JoinedExhibitor, enquiry: z.output<typeof NewEnquiry>) {
  const { db, user, now } = call
  const repeated = await findByClientId(db, stand, user.id, enquiry.client_id)
  if (repeated) return repeated
  await requireMayAsk(call, stand)
  await call.limits.spend(ENQUIRIES, user.id)
  const due = new Date(now.getTime() + ANSWER_MINUTES * MINUTE_MS)
  const row = {
    ...enquiry,
    id: randomUUID(),
    exhibitor_id: stand.exhibitor.id,
    person_id: user.id,
    status: 'open' as const,
    due_at: due.toISOString(),
    created_at: now.toISOString(),
  }
  try {
    return await transactLive(call, now, async (tx, publisher) => {
      const stored = await tx.insert(exhibitorEnquiries).values(row).returning()
      await sendJob(tx, MISS_ENQUIRIES, due)
      const asked = onlyRow(await describe(tx, stand, stored))
      await notifyStaff(tx, publisher, { stand, asked }, now)
      return asked
    })
  } catch (error) {
    if (violates(error, 'exhibitor_enquiries_open')) throw new AppError('conflict', text.alreadyAsked)
    // The same enquiry, sent twice at once.
    const sent = violates(error, 'exhibitor_enquiries_client')
      ? await findByClientId(db, stand, user.id, enquiry.client_id)
      : null
    if (sent) return sent
    throw error
  }
}

async function requireMayAsk(call: Call, { exhibitor, conference, role }: JoinedExhibitor) {
  if (looksAfter(role)) throw new AppError('forbidden', text.ownStand)
  if (!exhibitor.takes_messages) throw new AppError('forbidden', text.messagesOff)
  await requireNotMuted(call, conference.id)
}

async function findByClientId(db: Db, stand: JoinedExhibitor, person_id: string, client_id: string) {
  const isIt = and(
    eq(exhibitorEnquiries.exhibitor_id, stand.exhibitor.id),
    eq(exhibitorEnquiries.person_id, person_id),
    eq(exhibitorEnquiries.client_id, client_id),
  )
  const [enquiry] = await describe(db, stand, await db.select().from(exhibitorEnquiries).where(isIt))
  return enquiry
}

function isOfStand({ exhibitor }: Stand, id: string) {
  return and(eq(exhibitorEnquiries.id, id), eq(exhibitorEnquiries.exhibitor_id, exhibitor.id))
}

/** Takes back one's own enquiry while nobody has answered. Doing it twice changes nothing. */
export async function cancelEnquiry(call: Call, stand: JoinedExhibitor, id: string) {
  const { user, now } = call
  await transactLive(call, now, async (tx, publisher) => {
    const isOwn = and(isOfStand(stand, id), eq(exhibitorEnquiries.person_id, user.id))
    const [row] = await tx.select().from(exhibitorEnquiries).where(isOwn).for('update')
    if (!row) return
    if (row.status === 'answered') throw new AppError('conflict', text.alreadyClosed)
    await tx.update(exhibitorEnquiries).set({ status: 'cancelled' }).where(eq(exhibitorEnquiries.id, id))
    await withdrawNotifications(tx, publisher, [id], ['enquiry'])
  })
}

/**
 * Answers an enquiry as the first of the staff; missed ones can be answered as well. The conversation goes on in the
 * messages of the two. Throws `conflict` if somebody else was faster, and `forbidden` for muted people.
 */
export async function answerEnquiry(
  call: Call,
  stand: ManagedExhibitor,
  { id, answer }: { id: string; answer: string },
) {
  const { user, now } = call
  await requireNotMuted(call, stand.conference.id)
  return transactLive(call, now, async (tx, publisher) => {
    const [row] = await tx.select().from(exhibitorEnquiries).where(isOfStand(stand, id)).for('update')
    const blocked = row?.person_id ? await blockedAmong(tx, user.id, [row.person_id]) : new Set()
    if (!row || row.status === 'cancelled' || row.person_id === null || blocked.has(row.person_id))
      throw new AppError('not_found', text.noEnquiry)
    if (row.status === 'answered') throw new AppError('conflict', text.alreadyAnswered)
    const answered = { status: 'answered' as const, answer, answered_by: user.id, answered_at: now.toISOString() }
    const isWaiting = and(eq(exhibitorEnquiries.id, id), inArray(exhibitorEnquiries.status, ['open', 'missed']))
    const stored = await tx.update(exhibitorEnquiries).set(answered).where(isWaiting).returning()
    await withdrawNotifications(tx, publisher, [id], ['enquiry'])
    const question = { text: row.text, client_id: row.client_id }
    const pair = { asker_id: row.person_id, answerer_id: user.id, conference_id: stand.conference.id }
    await moveToThread(tx, publisher, call, { ...pair, question, answer })
    const enquiry = onlyRow(await describe(tx, stand, stored))
    return enquiry
  })
}
