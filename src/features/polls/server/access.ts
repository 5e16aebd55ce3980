import { subscriptionText } from '#features/billing/subscription-text.ts'
import { isSubscribed } from '#features/billing/server/service.ts'
import { readMute, requireNotMuted } from '#features/people/server/mutes.ts'
import { readSpokenSessions } from '#features/people/server/spoken-sessions.ts'
import { type JoinedConference, joinedConference } from '#features/conferences/server/access.ts'
import { type ConferenceReader, moderatesIn } from '#features/rooms/rules.ts'
import { conferenceReader } from '#features/rooms/server/readers.ts'
import type { Room } from '#features/rooms/server/rooms.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import { managesIn } from '../rules.ts'
import { text } from '../text.ts'
import { readSettings } from './settings.ts'
import type { PollRow } from './table.ts'

/** `spoken` are the ids of the sessions in which a speaker speaks, for organisers of none. */
export type PollManager = ConferenceReader & { spoken: ReadonlySet<string> }

/** The conference of a poll and its reader. Throws `not_found` for those who take no part in it. */
export async function joinedAs(call: Call, conference_id: string) {
  const conference = await joinedConference(call.db, call.user, conference_id)
  return { conference, reader: await conferenceReader(call, conference) }
}

async function withSpoken(db: Db, conference: JoinedConference, reader: ConferenceReader): Promise<PollManager> {
  const spoken = reader.moderated === 'all' ? new Set<string>() : await readSpokenSessions(db, conference, reader)
  return { ...reader, spoken }
}

/**
 * For closing and deleting, for which neither the owner's plan nor the settings matter. Throws `forbidden` for participants
 * who neither moderate nor speak in a session, and for muted ones.
 */
export async function asManager(call: Call, conference_id: string) {
  const { conference, reader } = await joinedAs(call, conference_id)
  const manager = await withSpoken(call.db, conference, reader)
  // Whoever is muted moderates nothing at that time.
  if (moderatesNothing(manager)) {
    if (manager.spoken.size === 0) throw new AppError('forbidden', text.mayNotCreate)
    await requireNotMuted(call, conference_id)
  }
  return { conference, manager }
}

function moderatesNothing({ moderated }: ConferenceReader) {
  return moderated !== 'all' && moderated.size === 0
}

/**
 * For creating and opening polls, which need the plan of the conference's owner, and of speakers that organisers let them:
 * without that they manage no session.
 */
export async function asCreator(call: Call, conference_id: string) {
  const found = await asManager(call, conference_id)
  if (found.manager.spoken.size > 0 && !(await readSettings(call.db, found.conference)).by_speakers) {
    if (moderatesNothing(found.manager)) throw new AppError('forbidden', text.notBySpeakers)
    found.manager = { ...found.manager, spoken: new Set() }
  }
  await requirePlan(call, found.conference)
  return found
}

async function requirePlan({ db, now }: Call, { owner_id }: JoinedConference) {
  if (!(await isSubscribed(db, owner_id, now)))
    throw new AppError('subscription_required', subscriptionText.required.title)
}

/** Throws `forbidden` for a speaker or a moderator in a room that is not that of a session of theirs. */
export function requireManagesIn(manager: PollManager, schedule_item_id: string | null) {
  if (!managesIn(manager, schedule_item_id)) throw new AppError('forbidden', text.mayNotCreate)
}

/** Throws `forbidden` for a speaker who did not create the poll, or whoever neither moderates nor speaks in its session. */
export function requireManages(manager: PollManager, { author_id, schedule_item_id }: PollRow) {
  const isTheirs = moderatesIn(manager.moderated, { schedule_item_id }) || author_id === manager.id
  if (!isTheirs || !managesIn(manager, schedule_item_id)) throw new AppError('forbidden', text.notYours)
}

/** The settings, and what the reader of a room may do in it. */
export async function describeSettings(
  { db, now }: Call,
  conference: JoinedConference,
  reader: ConferenceReader,
  room: Room,
) {
  const { by_speakers } = await readSettings(db, conference)
  const moderator = moderatesIn(reader.moderated, room)
  const manages = managesIn(await withSpoken(db, conference, reader), room.schedule_item_id)
  const may_manage = manages && (moderator || !(await readMute(db, conference.id, reader.id, now)).muted)
  return { by_speakers, moderator, may_manage, may_create: may_manage && (moderator || by_speakers) }
}
