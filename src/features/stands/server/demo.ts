import { randomUUID } from 'node:crypto'
import { visibleConference } from '#features/conferences/server/access.ts'
import { joinedExhibitor, managedExhibitor } from '#features/exhibitors/server/access.ts'
import { addBookmark } from '#features/exhibitors/server/bookmarks.ts'
import { HALYARD } from '#features/exhibitors/server/demo.ts'
import { joinStaff } from '#features/exhibitors/server/staff.ts'
import { listExhibitors } from '#features/exhibitors/server/queries.ts'
import type { Call } from '#server/context.ts'
import type { DemoConference } from '#server/feature.ts'
import { answerEnquiry, askExhibitor } from './enquiries.ts'
import { leaveDetails } from './leads.ts'
import { recordView } from './visits.ts'

/** In the current conference: the staff of a stand, its visitors, and what these have asked. */
export async function addDemoVisits({ name, conference_id, delegate, others }: DemoConference) {
  if (name !== 'small_hours') return
  const [staff, ...visitors] = others.toReversed()
  if (!staff) return
  const { db, now } = staff
  const exhibitors = await listExhibitors(db, await visibleConference(db, staff.user, conference_id))
  const id = exhibitors.find((exhibitor) => exhibitor.name === HALYARD.name)?.id
  if (id === undefined) return
  await joinStaff(db, { exhibitor_id: id, conference_id, user_id: staff.user.id, role: 'lead' }, now)
  for (const visitor of [delegate, ...visitors]) await recordView(visitor, await joinedExhibitor(visitor, id))
  await addBookmark(delegate, await joinedExhibitor(delegate, id))
  const [first, second] = visitors
  // All of them are answered, so that nobody gets an email about one that was missed.
  if (first) await ask(first, id, ['Do you keep cold spares for booking services?', 'We do, from 40 people up.'], staff)
  if (second) await ask(second, id, ['May we visit the hall before we sign?', 'On any Thursday. Bring a coat.'], staff)
  if (second) {
    const left = { role_and_company: true, email: true, phone: null, note: 'Cold spare, 40 people' }
    await leaveDetails(second, await joinedExhibitor(second, id), left)
  }
}

async function ask(visitor: Call, id: string, [text, answer]: readonly [string, string], staff: Call) {
  const stand = await joinedExhibitor(visitor, id)
  const enquiry = await askExhibitor(visitor, stand, { text, client_id: randomUUID() })
  await answerEnquiry(staff, await managedExhibitor(staff, id), { id: enquiry.id, answer })
}
