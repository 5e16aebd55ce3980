import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import type { JoinedConference } from '#features/conferences/server/access.ts'
import type { Consents } from '#features/conferences/server/consents.ts'
import { conferences } from '#features/conferences/server/table.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { readMyConsents, setMyConsents } from '#features/registration/server/membership.ts'
import type { Call } from '#server/context.ts'
import { type Db, transact } from '#server/db/db.ts'
import { fold } from '#shared/fold.ts'
import type { Me } from '../contract.ts'
import type { Answers } from '../rules.ts'
import { participantAnswers } from './table.ts'

type Choices = Pick<Consents, 'listed' | 'show_online' | 'suggestable' | 'reachable' | 'meetings'>

/** More conferences than anyone answers in. */
const MOST_CONFERENCES = 200

const NO_ANSWERS: Answers = { interests: [], seeking: [], offering: [], about: null }

/** What the caller is in a conference: their choices and answers. */
export async function readMe(
  { db, user }: Pick<Call, 'db' | 'user'>,
  conference: JoinedConference,
): Promise<Me & { answered: boolean }> {
  const { listed, show_online, suggestable, reachable, meetings } = await readMyConsents(db, user, conference)
  const { answered, ...answers } = await readAnswers(db, conference.id, user.id)
  const { interests, seeking, offering, about } = answers
  return {
    listed,
    show_online,
    suggestable,
    reachable,
    meetings,
    interests: [...interests],
    seeking: [...seeking],
    offering: [...offering],
    about,
    answered,
  }
}

/** Until a participant answers, what the organisers' list said of them counts. */
export async function readAnswers(
  db: Db,
  conference_id: string,
  user_id: string,
): Promise<Answers & { answered: boolean }> {
  const { rows } = await db.execute<Answers & { answered: boolean }>(sql`
    select answered.user_id is not null as answered,
      coalesce(answered.interests, listed.interests, '{}') as interests,
      coalesce(answered.seeking, listed.seeking, '[]') as seeking,
      coalesce(answered.offering, listed.offering, '[]') as offering,
      answered.about
    from (select ${conference_id}::uuid as conference_id, ${user_id}::uuid as user_id) as person
    left join ${participantAnswers} as answered
      on answered.conference_id = person.conference_id and answered.user_id = person.user_id
    left join ${delegates} as listed
      on listed.conference_id = person.conference_id and listed.user_id = person.user_id`)
  return rows[0] ?? { ...NO_ANSWERS, answered: false }
}

/** What somebody has said of themselves, in every conference that still exists, the newest answers first. */
export async function listOwnAnswers(db: Db, user_id: string) {
  return db
    .select({ conference_id: conferences.id, conference: conferences.name, answers: participantAnswers })
    .from(participantAnswers)
    .innerJoin(conferences, eq(conferences.id, participantAnswers.conference_id))
    .where(and(eq(participantAnswers.user_id, user_id), isNull(conferences.deleted_at)))
    .orderBy(desc(participantAnswers.updated_at), asc(conferences.id))
    .limit(MOST_CONFERENCES)
}

type Change = Partial<Choices & Answers>

/**
 * Stores what is given and leaves the rest. Throws `forbidden` for answers of muted people. The room of the conference reads
 * again who is shown as online.
 */
export async function setMe(call: Call, conference: JoinedConference, change: Change) {
  const { interests, seeking, offering, about, ...choices } = change
  const answers = withoutMissing({ interests, seeking, offering, about })
  await transact(call.db, async (tx) => {
    await setMyConsents({ ...call, db: tx }, conference, choices)
    if (Object.keys(answers).length > 0) await setAnswers({ ...call, db: tx }, conference, answers)
  })
  return readMe(call, conference)
}

/**
 * Stores what is given and leaves the rest, also what the caller agreed to in the conference, who must have been asked there
 * before. Throws `forbidden` for muted people.
 */
export async function setAnswers(call: Call, conference: JoinedConference, answers: Partial<Answers>) {
  // Others read these; what they see of the person at all stays the person's own choice.
  await requireNotMuted(call, conference.id)
  await writeAnswers(call, conference.id, answers)
}

function withoutMissing(answers: { [Name in keyof Answers]: Answers[Name] | undefined }): Partial<Answers> {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined))
}

async function writeAnswers({ db, user, now }: Call, conference_id: string, answers: Partial<Answers>) {
  const { answered: _answered, ...before } = await readAnswers(db, conference_id, user.id)
  const { interests, seeking, offering, about } = { ...before, ...answers }
  const values = {
    interests: onceEach(interests, fold),
    seeking: onceEach(seeking, goalKey),
    offering: onceEach(offering, goalKey),
    about,
    updated_at: now.toISOString(),
  }
  await db
    .insert(participantAnswers)
    .values({ ...values, conference_id, user_id: user.id })
    .onConflictDoUpdate({ target: [participantAnswers.conference_id, participantAnswers.user_id], set: values })
}

const goalKey = ({ goal, tag }: { goal: string; tag: string | null }) => `${goal} ${fold(tag ?? '')}`

/** Without what was said before in another spelling. */
function onceEach<Item>(items: readonly Item[], key: (item: Item) => string): Item[] {
  return [...new Map(items.toReversed().map((item) => [key(item), item])).values()].toReversed()
}
