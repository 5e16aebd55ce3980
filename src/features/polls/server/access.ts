import { subscriptionText } from '#features/billing/subscription-text.ts'
import { isSubscribed } from '#features/billing/server/service.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import { type JoinedConference, joinedConference, roleIn } from '#features/conferences/server/access.ts'
import type { Reader } from '#features/rooms/rules.ts'
import { readerOf } from '#features/rooms/server/readers.ts'
import type { Call } from '#server/context.ts'
import { AppError } from '#shared/errors.ts'
import { mayManage } from '../rules.ts'
import { text } from '../text.ts'
import type { PollRow } from './table.ts'

export type PollManager = Reader & { role: 'organiser' | 'speaker' }

/** The conference of a poll and what the caller is there. Throws `not_found` for those who take no part in it. */
export async function joinedAs({ db, user }: Call, conference_id: string) {
  const conference = await joinedConference(db, user, conference_id)
  const role = await roleIn(db, conference, user)
  return { conference, role, reader: await readerOf({ db, user }, conference) }
}

/** For closing and deleting, which the owner's plan does not matter for. Throws `forbidden` for other participants. */
export async function asManager(call: Call, conference_id: string) {
  const { conference, role, reader } = await joinedAs(call, conference_id)
  if (role === 'participant') throw new AppError('forbidden', text.mayNotCreate)
  if (role === 'speaker') await requireNotMuted(call, conference_id)
  const manager: PollManager = { ...reader, role }
  return { conference, manager }
}

/** For creating and opening polls, which need the plan of the conference's owner. */
export async function asCreator(call: Call, conference_id: string) {
  const found = await asManager(call, conference_id)
  await requirePlan(call, found.conference)
  return found
}

async function requirePlan({ db, now }: Call, { owner_id }: JoinedConference) {
  if (!(await isSubscribed(db, owner_id, now)))
    throw new AppError('subscription_required', subscriptionText.required.title)
}

/** Throws `forbidden` for a speaker who did not create the poll. */
export function requireManages({ id, role }: PollManager, { author_id }: PollRow) {
  if (!mayManage(role, author_id === id)) throw new AppError('forbidden', text.notYours)
}
