import { and, eq } from 'drizzle-orm'
import { type JoinedConference, organises } from '#features/conferences/server/access.ts'
import { conferenceConsents } from '#features/conferences/server/table.ts'
import { profiles } from '#features/profile/server/table.ts'
import type { Person } from '#features/people/contract.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asListed } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { AppError } from '#shared/errors.ts'
import type { Connection } from '#features/connections/contract.ts'
import type { Participant } from '../contract.ts'
import { text } from '#features/connections/text.ts'
import { metPerson } from '#features/connections/server/access.ts'
import { readAnswers } from '#features/networking-profile/server/me.ts'
import { readScoredPeople } from '#features/suggestions/server/queries.ts'
import { findConnection } from '#features/connections/server/queries.ts'
import { countProfile } from '#features/connections/server/read-limits.ts'
import { reasonsFor } from '#features/suggestions/server/reasons.ts'
import { countMutual } from '#features/suggestions/server/suggestions.ts'
import { profileViews } from '#features/connections/server/table.ts'

/**
 * Somebody of a conference in full, for a participant who may know them; it counts as a view of their profile. Throws
 * `not_found` for everybody else, as for a missing person, and for those who are in sight in another conference only. Of
 * somebody who is neither listed nor connected only the card is shown.
 */
export async function readParticipant(
  call: Call,
  conference: JoinedConference,
  person_id: string,
): Promise<Participant> {
  const { db, user } = call
  const isSelf = person_id === user.id
  const connection = isSelf ? ownConnection(person_id) : (await metPerson(call, person_id)).connection
  const { person, answers, listed, suggestable } = await readPerson(db, conference, person_id)
  const [reader] = await readScoredPeople(db, conference.id, [user.id])
  const [scored] = await readScoredPeople(db, conference.id, [person_id])
  if (!reader || !scored) throw new AppError('not_found', text.noPerson)
  const isConnected = connection.state === 'connected'
  // Organisers can be written to by everybody, so they are shown to everybody.
  const isOpen = isSelf || isConnected || listed || person.role === 'organiser'
  if (!isOpen && !isKnown(connection) && !(await organises(db, conference, user)))
    throw new AppError('not_found', text.noPerson)
  const isShown = isOpen && connection.state !== 'blocked'
  if (!isSelf) await countProfile(call, conference, person_id)
  if (!isSelf && isShown) await recordView(call, person_id)
  // Reasons tell what they saved and whom they know, which is for those to whom they may be suggested.
  const hasReasons = isShown && !isSelf && (isConnected || (listed && suggestable))
  return {
    ...person,
    connection,
    ...(isShown ? { ...answers, bio: await readBio(db, person_id) } : NOT_SHOWN),
    reasons: hasReasons ? reasonsFor(reader, scored) : [],
    mutual_count: isSelf ? 0 : countMutual(reader, scored),
  }
}

type Reported = Pick<Person, 'full_name' | 'position' | 'company'> & Pick<Participant, 'bio' | 'about'>

/**
 * The profile of somebody for the organisers, who get a report by a participant that sees them, or would but for a block
 * on either side. It is no view of the profile. Throws `not_found` for everybody else.
 */
export async function readReported(call: Call, conference: JoinedConference, person_id: string): Promise<Reported> {
  const { db, user } = call
  const { person, answers, listed } = await readPerson(db, conference, person_id)
  const connection = await findConnection(db, user.id, person_id)
  const isSeen = listed || person.role === 'organiser' || (connection !== undefined && isKnown(connection))
  if (!isSeen && !(await organises(db, conference, user))) throw new AppError('not_found', text.noPerson)
  return { ...person, about: answers.about, bio: await readBio(db, person_id) }
}

async function readPerson(db: Db, conference: JoinedConference, person_id: string) {
  const person = (await readPersons(db, allIn(conference.id, [person_id]), asListed))(person_id)
  if (!person) throw new AppError('not_found', text.noPerson)
  return {
    person,
    answers: await shownAnswers(db, conference, person_id),
    ...(await readChoices(db, conference, person_id)),
  }
}

/** Whether one has asked the other, or the two are connected. */
function isKnown({ since }: Connection) {
  return since !== null
}

const NOT_SHOWN = { bio: null, about: null, interests: [], seeking: [], offering: [] }

function ownConnection(person_id: string): Participant['connection'] {
  return { id: '', seq: 0, person_id, person: null, state: 'none', since: null, contact: null }
}

/** All that they said, whether or not they let it count in suggestions. */
async function shownAnswers(db: Db, { id }: JoinedConference, person_id: string) {
  const { interests, seeking, offering, about } = await readAnswers(db, id, person_id)
  return { interests: [...interests], seeking: [...seeking], offering: [...offering], about }
}

async function readChoices(db: Db, { id }: JoinedConference, person_id: string) {
  const { conference_id, user_id, listed, suggestable } = conferenceConsents
  const [choices] = await db
    .select({ listed, suggestable })
    .from(conferenceConsents)
    .where(and(eq(conference_id, id), eq(user_id, person_id)))
  return choices ?? { listed: false, suggestable: false }
}

async function readBio(db: Db, person_id: string) {
  const [profile] = await db.select({ bio: profiles.bio }).from(profiles).where(eq(profiles.id, person_id))
  return profile?.bio ?? null
}

/** Each person counts once, however often they look. */
async function recordView({ db, user, now }: Call, person_id: string) {
  await db
    .insert(profileViews)
    .values({ person_id, viewer_id: user.id, viewed_at: now.toISOString() })
    .onConflictDoNothing()
}
