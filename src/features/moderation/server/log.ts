import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { auditLog } from '#features/conferences/server/table.ts'
import { readPeople } from '#features/people/server/queries.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { LogEntry } from '../contract.ts'
import { MODERATION_ACTIONS, type ModerationAction } from '../rules.ts'

type Page = { cursor?: number | undefined; limit: number }

/** What moderators did, newest first. `cursor` is the `next_cursor` of the page before. */
export async function listLog(db: Db, conference: OwnedConference, { cursor, limit }: Page) {
  const rows = await readRows(db, conference, { cursor, limit: limit + 1 })
  const entries = await describe(db, conference, rows.slice(0, limit))
  return { entries, next_cursor: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

/** The newest entries, for a file. */
export async function readWholeLog(db: Db, conference: OwnedConference, most: number): Promise<LogEntry[]> {
  return describe(db, conference, await readRows(db, conference, { limit: most }))
}

function readRows(db: Db, { id }: OwnedConference, { cursor, limit }: Page) {
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
        cursor === undefined ? undefined : lt(auditLog.id, cursor),
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
