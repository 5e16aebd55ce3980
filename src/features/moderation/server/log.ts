import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { auditLog } from '#features/conferences/server/table.ts'
import { readPeople } from '#features/people/server/queries.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { LogEntry } from '../contract.ts'
import { MODERATION_ACTIONS, type ModerationAction } from '../rules.ts'

type Page = { before?: number | undefined; limit: number }

/** What moderators did, newest first; with `before` what they did before an entry. */
export async function listLog(db: Db, conference: OwnedConference, page: Page): Promise<LogEntry[]> {
  return describe(db, conference, await readRows(db, conference, page))
}

function readRows(db: Db, { id }: OwnedConference, { before, limit }: Page) {
  return db
    .select({
      id: auditLog.id,
      action: auditLog.action,
      count: auditLog.count,
      user_id: auditLog.user_id,
      person_id: auditLog.person_id,
      session_title: scheduleItems.title,
      at: auditLog.at,
    })
    .from(auditLog)
    .leftJoin(scheduleItems, eq(scheduleItems.id, auditLog.schedule_item_id))
    .where(
      and(
        eq(auditLog.conference_id, id),
        inArray(auditLog.action, [...MODERATION_ACTIONS]),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit)
}

async function describe(db: Db, { id }: OwnedConference, rows: Awaited<ReturnType<typeof readRows>>) {
  const ids = rows.flatMap(({ user_id, person_id }) => [user_id, person_id])
  const personOf = await readPeople(db, id, ids)
  return rows.flatMap(({ id: entry_id, action, user_id, person_id, ...row }) =>
    isModeration(action)
      ? [
          {
            ...row,
            id: String(entry_id),
            action,
            name: personOf(user_id)?.full_name ?? null,
            person_name: personOf(person_id)?.full_name ?? null,
          },
        ]
      : [],
  )
}

function isModeration(action: string): action is ModerationAction {
  return MODERATION_ACTIONS.some((known) => known === action)
}
