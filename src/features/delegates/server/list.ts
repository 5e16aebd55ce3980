import { planOf } from '#features/billing/server/service.ts'
import { endOf, isOver } from '#features/conferences/rules.ts'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { answersOf } from '#features/registration-form/server/answers.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { fold } from '#shared/fold.ts'
import type { DelegatePage } from '../contract.ts'
import { DELEGATE_STATUSES, type DelegateSort, type DelegateStatus } from '../rules.ts'
import { text } from '../text.ts'
import { erasuresOf } from './erasure-notices.ts'
import { type DelegateOverview, queriesOf } from './queries.ts'
import { statusAt } from './status.ts'

type ListQuery = {
  cursor?: string | undefined
  limit: number
  q: string
  status?: DelegateStatus | undefined
  sort: DelegateSort
}

/** A page of delegates, with the counts and credits that the page shows. */
export async function listDelegates(
  db: Db,
  conference: OwnedConference,
  { cursor, limit, q, status, sort }: ListQuery,
  now: Date,
): Promise<DelegatePage> {
  const queries = queriesOf(db)
  const params = {
    ...momentOf(conference, now),
    rank: status === undefined ? null : DELEGATE_STATUSES.indexOf(status),
    patterns: patternsOf(q),
  }
  const after = cursor === undefined ? null : readCursor(cursor)
  // Concurrently, where the database has more than one connection.
  const [rows, [overview], plan, erasures] = await Promise.all([
    queries.page(sort, after !== null).execute({ ...params, ...after, limit: limit + 1 }),
    queries.overview.execute({ ...params, owner_id: conference.owner_id }),
    planOf(db, conference.owner_id, now),
    isOver(conference, now) ? erasuresOf(db, conference) : { next_erasure: null, last_erasure: null },
  ])
  const { counts, found } = sumUp(overview?.counts)
  const here = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const shown = rows.slice(0, limit)
  const answersOfDelegate = await answersOf(
    db,
    shown.map(({ id }) => id),
  )
  const last = shown.at(-1)
  return {
    delegates: shown.map((delegate) => ({ ...delegate, answers: answersOfDelegate(delegate.id) })),
    next_cursor: rows.length > limit && last ? writeCursor(last) : null,
    total: found,
    counts,
    credits: { used: here + (overview?.elsewhere ?? 0), limit: plan && plan.credits },
    last_import: undoable(overview?.last_import),
    ...erasures,
  }
}

/** All delegates that match, in no order. */
export async function listDelegateIds(
  db: Db,
  conference: OwnedConference,
  { q, status }: Pick<ListQuery, 'q' | 'status'>,
  now: Date,
) {
  const rank = status === undefined ? null : DELEGATE_STATUSES.indexOf(status)
  return queriesOf(db).ids.execute({ ...momentOf(conference, now), rank, patterns: patternsOf(q) })
}

/** Every word of the search must occur in the name, address, company or position. */
function patternsOf(q: string) {
  const words = fold(q).split(' ').filter(Boolean)
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
}

/** The number of delegates per status. */
export async function countDelegates(db: Db, conference: OwnedConference, now: Date) {
  const [row] = await queriesOf(db).counts.execute({ ...momentOf(conference, now), rank: null, patterns: [] })
  return sumUp(row?.counts).counts
}

function momentOf(conference: OwnedConference, now: Date) {
  return { conference_id: conference.id, now: now.toISOString(), closes: endOf(conference)?.toISOString() ?? null }
}

function sumUp(rows: DelegateOverview['counts'] = []) {
  const counts = { Pending: 0, Invited: 0, Bounced: 0, Opened: 0, Registered: 0, Expired: 0 }
  let found = 0
  for (const row of rows) {
    counts[statusAt(row.rank)] = row.rows
    found += row.found
  }
  return { counts, found }
}

/** The last import, if it can still be undone. */
function undoable(last: DelegateOverview['last_import'] | undefined) {
  if (!last || last.delegates === 0 || last.registered > 0) return null
  return { created_at: last.created_at, delegates: last.delegates }
}

function writeCursor({ key, number }: { key: string; number: number | null }) {
  return Buffer.from(JSON.stringify([key, number])).toString('base64url')
}

/** Throws `invalid` for a malformed cursor. */
function readCursor(cursor: string) {
  const refusal = new AppError('invalid', text.badCursor, { cursor: text.badCursor })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refusal
  }
  if (!Array.isArray(parts)) throw refusal
  const [after_key, after_number]: unknown[] = parts
  const isOurs = typeof after_key === 'string' && !after_key.includes('\0') && Number.isSafeInteger(after_number)
  if (!isOurs) throw refusal
  return { after_key, after_number }
}
