import { and, desc, eq, sql } from 'drizzle-orm'
import type { OwnedConference } from '#features/conferences/server/access.ts'
import { readSetup, type Setup } from '#features/meetings/server/settings.ts'
import { meetings } from '#features/meetings/server/table.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { clockOf } from '#shared/clock.ts'
import { AppError } from '#shared/errors.ts'
import type { ArrangeState } from '../contract.ts'
import { arrangeText } from '../text.ts'
import { readCandidates, readCounted } from './candidates.ts'
import { comingSlots } from './availability.ts'

/** For how many people something can be arranged, when, and what became of the last time. */
export async function readArrangeState(
  { db, now }: Pick<Call, 'db' | 'now'>,
  conference: OwnedConference,
): Promise<ArrangeState> {
  const setup = await readSetup(db, conference)
  const people = await readCandidates(db, setup, now)
  const counted = new Set((await readCounted(db, conference.id, now)).map(({ person_id }) => person_id))
  const clock = clockOf(conference.time_zone)
  const byDay = Map.groupBy(comingSlots(setup, { now, days: [] }), ({ starts_at }) => clock(Date.parse(starts_at)).date)
  return {
    hindrance: hindranceOf(setup, now),
    people: people.length,
    without_meeting: people.filter((id) => !counted.has(id)).length,
    days: [...byDay].map(([day, slots]) => ({ day, slots: slots.length })),
    last: await readLast(db, conference.id),
    settings_at: setup.settings.updated_at,
  }
}

function hindranceOf(setup: Setup, now: Date): ArrangeState['hindrance'] {
  const { enabled, arranged } = setup.settings
  if (!enabled) return 'off'
  if (!arranged) return 'not_arranged'
  return comingSlots(setup, { now, days: [] }).length === 0 ? 'over' : null
}

/** Throws `conflict` where nothing can be arranged. */
export function requireArrangeable(setup: Setup, now: Date) {
  const hindrance = hindranceOf(setup, now)
  if (hindrance !== null) throw new AppError('conflict', arrangeText.hindrances[hindrance])
}

/** The requests of one preview have its key as their `client_id`. */
export async function readLast(db: Db, conference_id: string): Promise<ArrangeState['last']> {
  const [last] = await db
    .select({
      key: meetings.client_id,
      at: sql<string>`max(${meetings.created_at})`,
      sent: sql<number>`count(*)::int`,
      agreed: sql<number>`(count(*) filter (where ${meetings.state} = 'accepted'))::int`,
    })
    .from(meetings)
    .where(and(eq(meetings.conference_id, conference_id), eq(meetings.is_arranged, true)))
    .groupBy(meetings.client_id)
    .orderBy(desc(sql`max(${meetings.created_at})`))
    .limit(1)
  return last ? { ...last, at: new Date(last.at).toISOString() } : null
}
