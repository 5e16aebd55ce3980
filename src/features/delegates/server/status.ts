import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { endOf } from '#features/conferences/rules.ts'
import type { ConferenceRow } from '#features/conferences/server/access.ts'
import { answersOf } from '#features/registration-form/server/answers.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Delegate } from '../contract.ts'
import { DELEGATE_STATUSES, type DelegateStatus, INVITATION_DAYS } from '../rules.ts'
import { text } from '../text.ts'
import { delegates } from './table.ts'

/** The moment of the question and the end of the conference, as values or as places in a prepared query. */
type Moments = { now: SQL; closes: SQL }

export function momentsOf(conference: ConferenceRow, now: Date): Moments {
  return {
    now: sql`${now.toISOString()}::timestamptz`,
    closes: sql`${endOf(conference)?.toISOString() ?? null}::timestamptz`,
  }
}

const LIFE = sql.raw(`interval '${INVITATION_DAYS} days'`)

/** A delegate's status as its index in DELEGATE_STATUSES, which is faster to count and to sort than its name. */
export function rankOf({ now, closes }: Moments): SQL<number> {
  const rank = (status: DelegateStatus) => sql.raw(String(DELEGATE_STATUSES.indexOf(status)))
  return sql<number>`case
    when ${delegates.is_registered} then ${rank('Registered')}
    when ${delegates.invited_at} is null then ${rank('Pending')}
    when ${delegates.delivery} in ('bounced', 'given_up') then ${rank('Bounced')}
    when least(${delegates.delivered_at} + ${LIFE}, ${closes}) <= ${now} then ${rank('Expired')}
    when ${delegates.opened_at} is not null then ${rank('Opened')}
    else ${rank('Invited')} end`
}

/** The status at an index of DELEGATE_STATUSES. */
export function statusAt(rank: number): DelegateStatus {
  return DELEGATE_STATUSES[rank] ?? 'Pending'
}

/** The columns that organisers see; never the token's hash. */
export function delegateColumns(moments: Moments) {
  const { id, conference_id, email, full_name, company, position, is_registered, created_at, updated_at } =
    getTableColumns(delegates)
  const { delivery, delivery_error, invited_at, opened_at, registered_at } = getTableColumns(delegates)
  return {
    id,
    conference_id,
    email,
    full_name,
    company,
    position,
    is_registered,
    created_at,
    updated_at,
    delivery,
    delivery_error,
    invited_at,
    opened_at,
    registered_at,
    status: rankOf(moments).mapWith({ mapFromDriverValue: statusAt }),
  }
}

/** One delegate as organisers see it. Throws `not_found`. */
export async function readDelegate(db: Db, conference: ConferenceRow, id: string, now: Date): Promise<Delegate> {
  const [row] = await db
    .select(delegateColumns(momentsOf(conference, now)))
    .from(delegates)
    .where(and(eq(delegates.id, id), eq(delegates.conference_id, conference.id)))
  if (!row) throw new AppError('not_found', text.notFound)
  return { ...row, answers: (await answersOf(db, [id]))(id) }
}
