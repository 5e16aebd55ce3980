import { and, eq } from 'drizzle-orm'
import { closableConference } from '#features/conferences/server/access.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import type { DemoConference } from '#server/feature.ts'
import { nameModerator } from './moderators.ts'

const MODERATED = 'Who watches at New Year?'

/** One of the other participants moderates a session of the current conference. */
export async function addDemoModerators({ conference_id, organiser, others }: DemoConference) {
  const conference = await closableConference(organiser, conference_id)
  const session = (await listSchedule(organiser.db, conference)).find(({ title }) => title === MODERATED)
  const [moderator] = others
  if (!session || !moderator) return
  const isThis = and(eq(delegates.conference_id, conference_id), eq(delegates.user_id, moderator.user.id))
  const [delegate] = await organiser.db.select({ id: delegates.id }).from(delegates).where(isThis)
  if (delegate) await nameModerator(organiser, conference, { schedule_item_id: session.id, delegate_id: delegate.id })
}
