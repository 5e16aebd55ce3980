import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { Call } from '#server/context.ts'
import { withMoments } from '../rules.ts'
import { listSchedule } from './service.ts'

/** How many people saved each session that somebody saved, and when it ends. */
export async function listSaved({ db, hooks }: Pick<Call, 'db' | 'hooks'>, conference: VisibleConference) {
  const counts = await hooks.countSaved(db, conference.id)
  return withMoments(conference, await listSchedule(db, conference)).flatMap(({ item, end }) => {
    const saved = counts.get(item.id)
    return saved === undefined ? [] : { schedule_item_id: item.id, saved, ends_at: end?.toISOString() ?? null }
  })
}
