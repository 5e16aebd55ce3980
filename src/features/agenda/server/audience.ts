import { and, eq } from 'drizzle-orm'
import { readSessionSpeakers, type SessionSpeaker } from '#features/people/server/spoken-sessions.ts'
import { scheduleItems } from '#features/schedule/server/table.ts'
import type { Db } from '#server/db/db.ts'
import { isAnyOf } from '#server/db/selected.ts'
import { countSaved } from './agenda.ts'
import { agendaItems } from './table.ts'

/** How many people are told of a change of each session: who saved it, and apart from them who speaks in it. */
export async function countTold(db: Db, conference_id: string) {
  const saved = await countSaved(db, conference_id)
  const items = await db
    .select({ id: scheduleItems.id })
    .from(scheduleItems)
    .where(eq(scheduleItems.conference_id, conference_id))
  const speaking = await readSessionSpeakers(
    db,
    conference_id,
    items.map(({ id }) => id),
  )
  const both = await readSavedBySpeakers(db, speaking)
  const bySession = Map.groupBy(speaking, ({ schedule_item_id }) => schedule_item_id)
  return new Map(
    [...new Set([...saved.keys(), ...bySession.keys()])].map((id) => {
      const own = bySession.get(id) ?? []
      const counted = own.filter(({ person_id }) => both.has(`${person_id} ${id}`)).length
      return [id, { saved: (saved.get(id) ?? 0) - counted, speakers: own.length }] as const
    }),
  )
}

/** Which of these speakers saved their own session, as pairs. */
async function readSavedBySpeakers(db: Db, speaking: readonly SessionSpeaker[]) {
  const { person_id, schedule_item_id } = agendaItems
  const rows = await db
    .select({ person_id, schedule_item_id })
    .from(agendaItems)
    .where(
      and(
        isAnyOf(
          person_id,
          speaking.map((one) => one.person_id),
        ),
        isAnyOf(
          schedule_item_id,
          speaking.map((one) => one.schedule_item_id),
        ),
      ),
    )
  return new Set(rows.map((row) => `${row.person_id} ${row.schedule_item_id}`))
}
