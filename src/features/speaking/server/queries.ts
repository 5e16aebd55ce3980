import { countSaved } from '#features/agenda/server/agenda.ts'
import { readSnapshots, updateSnapshots } from '#features/agenda/server/snapshots.ts'
import type { Snapshot } from '#features/agenda/server/table.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import { readMute } from '#features/people/server/mutes.ts'
import { isPublic } from '#features/questions/rules.ts'
import { listQuestions } from '#features/questions/server/queries.ts'
import { type ConferenceReader, readerIn } from '#features/rooms/rules.ts'
import { conferenceReader } from '#features/rooms/server/readers.ts'
import { roomOf } from '#features/rooms/server/rooms.ts'
import { withMoments } from '#features/schedule/rules.ts'
import { listSchedule, speakerNames } from '#features/schedule/server/service.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { AskedQuestion, OwnSession, Speaking } from '../contract.ts'
import { ownSpeaker } from './access.ts'

/** Each session shows at most so many questions; all are on its page. */
const MOST_QUESTIONS = 50

/** What the page of a speaker shows. Throws as `ownSpeaker` does. */
export async function readSpeaking(call: Call, conference_id: string): Promise<Speaking> {
  const { db, user, now } = call
  const { conference, speaker } = await ownSpeaker(call, conference_id)
  const reader = await conferenceReader(call, conference)
  const [sessions, mute] = await Promise.all([
    readSessions(call, conference, speaker.id),
    readMute(db, conference.id, user.id, now),
  ])
  const asked = await Promise.all(sessions.map(({ id }) => readQuestions(db, conference, id, reader)))
  return { speaker, sessions: sessions.map((session, at) => ({ ...session, questions: asked[at] ?? [] })), ...mute }
}

/** The sessions in the order of the schedule. */
async function readSessions(
  { db, now }: Pick<Call, 'db' | 'now'>,
  conference: JoinedConference,
  speaker_id: string,
): Promise<Omit<OwnSession, 'questions'>[]> {
  const schedule = withMoments(conference, await listSchedule(db, conference))
  const own = schedule.filter(({ item }) => item.speaker_ids.includes(speaker_id))
  await updateSnapshots(db, conference, now)
  const [named, saved, snapshots] = await Promise.all([
    speakerNames(db, conference),
    countSaved(db, conference.id),
    readSnapshots(db, conference),
  ])
  const names = new Map(named)
  return own.map(({ item, start, end }) => {
    const { id, number, title, day, start_time, end_time, location } = item
    const snapshot = snapshots.get(id)
    return {
      id,
      number,
      title,
      day,
      start_time,
      end_time,
      location,
      starts_at: start?.toISOString() ?? null,
      ends_at: end?.toISOString() ?? null,
      others: item.speaker_ids.flatMap((one) => (one === speaker_id ? [] : (names.get(one) ?? []))),
      cancelled: snapshot?.called_off ?? false,
      was: snapshot ? placeBefore(snapshot) : null,
      saved: saved.get(id) ?? 0,
    }
  })
}

type Moved = Pick<Snapshot, 'moved_at' | 'was_starts_at' | 'was_ends_at' | 'was_location'>

function placeBefore({ moved_at, was_starts_at, was_ends_at, was_location }: Moved) {
  return moved_at === null ? null : { starts_at: was_starts_at, ends_at: was_ends_at, location: was_location }
}

/** What everybody in the session's room sees; what waits for a moderator is for moderators. */
async function readQuestions(
  db: Db,
  conference: JoinedConference,
  session_id: string,
  reader: ConferenceReader,
): Promise<AskedQuestion[]> {
  const room = roomOf({ conference_id: conference.id, schedule_item_id: session_id })
  const found = await listQuestions(db, room, readerIn(reader, room), { limit: MOST_QUESTIONS })
  return found
    .filter(({ state }) => isPublic(state))
    .map(({ id, text, author, anonymous, upvotes, state, created_at }) => ({
      id,
      text,
      upvotes,
      created_at,
      asked_by: anonymous ? null : (author?.full_name ?? null),
      answered: state === 'answered',
    }))
}
