import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { withMoments } from '../rules.ts'
import { listSchedule } from './service.ts'

/** How many people each session has who are told when it changes, of those that have some, and when it ends. */
export async function listSaved({ db, hooks }: Pick<Call, 'db' | 'hooks'>, conference: VisibleConference) {
  const counts = await hooks.countTold(db, conference.id)
  return withMoments(conference, await listSchedule(db, conference)).flatMap(({ item, end }) => {
    const told = counts.get(item.id)
    return told === undefined ? [] : { schedule_item_id: item.id, ...told, ends_at: end?.toISOString() ?? null }
  })
}
