import { subscriptionText } from '#features/billing/subscription-text.ts'
import { isSubscribed } from '#features/billing/server/service.ts'
import { type JoinedConference, joinedConference, organises } from '#features/conferences/server/access.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import { speaksIn } from '#features/people/server/spoken-sessions.ts'
import { requireSession } from '#features/stage/server/sessions.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { text } from '../text.ts'

type One = { conference_id: string; schedule_item_id: string }

/** A session whose slides somebody reads, and what they are in it. Only `readableSession` returns one. */
export type ReadableSession = {
  conference: JoinedConference
  schedule_item_id: string
  organises: boolean
  speaks: boolean
}

/** Throws `not_found` for people who take no part in the conference, and for a session of another one. */
export async function readableSession({ db, user }: Call, one: One): Promise<ReadableSession> {
  const conference = await joinedConference(db, user, one.conference_id)
  const { schedule_item_id } = one
  await requireSession(db, conference, schedule_item_id)
  return {
    conference,
    schedule_item_id,
    organises: await organises(db, conference, user),
    speaks: await speaksIn(db, conference, user, schedule_item_id),
  }
}

export function mayChange({ organises: isOrganiser, speaks }: ReadableSession) {
  return isOrganiser || speaks
}

/** For deleting, which needs no plan. Throws `forbidden` for those who neither organise the conference nor speak in it. */
export async function closableSlides(call: Call, one: One) {
  const session = await readableSession(call, one)
  if (!mayChange(session)) throw new AppError('forbidden', text.notYours)
  return session
}

/** For uploads and changes. Throws `forbidden` for a muted speaker as well, and `subscription_required`. */
export async function editableSlides(call: Call, one: One) {
  const session = await closableSlides(call, one)
  if (!session.organises) await requireNotMuted(call, one.conference_id)
  if (!(await isSubscribed(call.db, session.conference.owner_id, call.now)))
    throw new AppError('subscription_required', subscriptionText.required.title)
  return session
}
