import { randomUUID } from 'node:crypto'
import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { looksAfter } from '#features/exhibitors/rules.ts'
import type { JoinedExhibitor, ManagedExhibitor } from '#features/exhibitors/server/access.ts'
import { exhibitorStaff } from '#features/exhibitors/server/table.ts'
import { blockedWith } from '#features/people/server/blocked.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asCorrespondent } from '#features/people/server/sight.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { violates } from '#server/db/refusals.ts'
import { onlyRow } from '#server/db/only-row.ts'
import { FileAnswer } from '#server/http/endpoints.ts'
import { csvFile, csvLine } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import type { LeftDetails } from '../fields.ts'
import { LEAD_LIMITS } from '../rules.ts'
import { text } from '../text.ts'
import { exhibitorLeads } from './table.ts'

/** What the caller could leave with an exhibitor. */
export async function ownDetails({ db, user }: Call, { conference }: JoinedExhibitor) {
  const personOf = await readPersons(db, allIn(conference.id, [user.id]), asCorrespondent)
  const { full_name = null, position = null, company = null } = personOf(user.id) ?? {}
  return { full_name, position, company, email: user.email }
}

export async function findOwnLead(db: Db, { exhibitor }: JoinedExhibitor, person_id: string) {
  const [lead = null] = await db.select().from(exhibitorLeads).where(own(exhibitor.id, person_id))
  return lead
}

/**
 * Leaves the name, and of the other details those that were chosen. Throws `conflict` if it was done before, and
 * `forbidden` for muted people.
 */
export async function leaveDetails(call: Call, stand: JoinedExhibitor, left: z.output<typeof LeftDetails>) {
  if (looksAfter(stand.role)) throw new AppError('forbidden', text.ownDetails)
  await requireNotMuted(call, stand.conference.id)
  const { full_name, position, company, email } = await ownDetails(call, stand)
  if (!full_name) throw new AppError('conflict', text.noName)
  const row = {
    id: randomUUID(),
    exhibitor_id: stand.exhibitor.id,
    person_id: call.user.id,
    full_name,
    position: left.role_and_company ? position : null,
    company: left.role_and_company ? company : null,
    email: left.email ? email : null,
    phone: left.phone,
    note: left.note,
    left_at: call.now.toISOString(),
  }
  try {
    const lead = onlyRow(await call.db.insert(exhibitorLeads).values(row).returning())
    return lead
  } catch (error) {
    if (violates(error, 'exhibitor_leads_once')) throw new AppError('conflict', text.alreadyLeft)
    throw error
  }
}

/** Whether the second person has left their details with an exhibitor whose staff the first is. */
export function leftDetails(person: SQL, other: SQL): SQL {
  return sql`exists (
    select from ${exhibitorLeads} join ${exhibitorStaff} using (exhibitor_id)
    where ${exhibitorLeads.person_id} = ${other} and ${exhibitorStaff.user_id} = ${person})`
}

/** What remains of a lead that was withdrawn: that there was one. */
export function withdrawn(now: Date) {
  const nothing = { full_name: null, position: null, company: null, email: null, phone: null, note: null }
  return { ...nothing, person_id: null, withdrawn_at: now.toISOString() }
}

/** Deletes what the caller has left. Doing it twice changes nothing. */
export async function withdrawDetails({ db, user, now }: Call, exhibitor_id: string) {
  await db.update(exhibitorLeads).set(withdrawn(now)).where(own(exhibitor_id, user.id))
}

function own(exhibitor_id: string, person_id: string) {
  return and(eq(exhibitorLeads.exhibitor_id, exhibitor_id), eq(exhibitorLeads.person_id, person_id))
}

/** Newest first, withdrawn ones included; without those of people with whom the reader is in a block. */
export async function listLeads({ db, user }: Pick<Call, 'db' | 'user'>, { exhibitor }: ManagedExhibitor) {
  const isBlocked = sql`coalesce(${exhibitorLeads.person_id} = any(${blockedWith(sql`${user.id}`)}), false)`
  return db
    .select()
    .from(exhibitorLeads)
    .where(and(eq(exhibitorLeads.exhibitor_id, exhibitor.id), not(isBlocked)))
    .orderBy(desc(exhibitorLeads.left_at), desc(exhibitorLeads.id))
    .limit(LEAD_LIMITS.listed)
}

const COLUMNS = ['name', 'position', 'company', 'email', 'phone', 'note', 'left on']

/** The leads that were not withdrawn, as a CSV file. */
export async function exportLeads(call: Call, stand: ManagedExhibitor) {
  const leads = (await listLeads(call, stand)).filter(({ withdrawn_at }) => withdrawn_at === null)
  const lines = leads.map(({ full_name, position, company, email, phone, note, left_at }) =>
    csvLine([full_name, position, company, email, phone, note, left_at]),
  )
  return new FileAnswer(
    'text/csv; charset=utf-8',
    `${stand.conference.slug}-leads.csv`,
    csvFile([csvLine(COLUMNS), ...lines]),
  )
}
