import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { paths } from '#shared/paths.ts'
import { HOUR_MS } from '#shared/time.ts'
import { CARD_LENGTH, CARD_LETTERS } from '../rules.ts'
import { text } from '../text.ts'
import { metPerson } from './meeting.ts'
import { personalCards } from './table.ts'

/** Enough for a table of people; nobody finds a card by trying. */
const CARDS: Limit = { name: 'cards', points: 60, seconds: HOUR_MS / 1000, refusal: text.tooManyCards }

/** The caller's card; it is made when it is first asked for. */
export async function myCard(call: Call) {
  const { db, user, env } = call
  const [card] = await db.select().from(personalCards).where(eq(personalCards.person_id, user.id))
  const code = card?.code ?? (await makeCard(call))
  const person = (await readPersons(db, allIn(null, [user.id]), asAcquaintance))(user.id)
  if (!person) throw new TypeError('Somebody who is signed in has an account.')
  return { code, url: `${env.PUBLIC_URL}${paths.network}?card=${code}`, person }
}

/** Replaces the code, so that the old one opens nothing. */
export async function renewCard(call: Call) {
  await call.db.delete(personalCards).where(eq(personalCards.person_id, call.user.id))
  return myCard(call)
}

/** Another code where somebody else has this one, and the same where two tabs ask at once. */
async function makeCard({ db, user, now }: Call): Promise<string> {
  for (;;) {
    const code = Array.from({ length: CARD_LENGTH }, () => CARD_LETTERS.charAt(randomInt(CARD_LETTERS.length))).join('')
    await db
      .insert(personalCards)
      .values({ person_id: user.id, code, created_at: now.toISOString() })
      .onConflictDoNothing()
    const [card] = await db.select().from(personalCards).where(eq(personalCards.person_id, user.id))
    if (card) return card.code
  }
}

/** The person whose card it is. Throws `not_found` where the caller and its owner share no conference. */
export async function readCard(call: Call, code: string) {
  await call.limits.take(CARDS, call.user.id)
  const [card] = await call.db.select().from(personalCards).where(eq(personalCards.code, code))
  if (!card) throw new AppError('not_found', text.noCard)
  if (card.person_id === call.user.id) throw new AppError('invalid', text.self)
  const { connection, person_id } = await metPerson(call, card.person_id, code).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_found', text.noCard) : error
  })
  if (connection.state === 'blocked') return connection
  // Whoever holds the card may see whose it is, also where nothing is between the two.
  const personOf = await readPersons(call.db, allIn(null, [person_id]), asAcquaintance)
  return { ...connection, person: personOf(person_id) }
}
