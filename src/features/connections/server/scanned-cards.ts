import { eq } from 'drizzle-orm'
import { personalCards } from '#features/cards/server/table.ts'
import { text as cardText } from '#features/cards/text.ts'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { HOUR_MS } from '#shared/time.ts'
import { text } from '../text.ts'
import { metPerson } from './access.ts'

/** Enough for a table of people; nobody finds a card by trying. */
const CARDS: Limit = { name: 'cards', points: 60, seconds: HOUR_MS / 1000, refusal: cardText.tooManyCards }

/** The person whose card it is. Throws `not_found` where the caller and its owner share no conference. */
export async function readCard(call: Call, code: string) {
  await call.limits.spend(CARDS, call.user.id)
  const [card] = await call.db.select().from(personalCards).where(eq(personalCards.code, code))
  if (!card) throw new AppError('not_found', cardText.noCard)
  if (card.person_id === call.user.id) throw new AppError('invalid', text.self)
  const { connection, person_id } = await metPerson(call, card.person_id, code).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'not_found' ? new AppError('not_found', cardText.noCard) : error
  })
  if (connection.state === 'blocked') return connection
  // Whoever holds the card may see whose it is, also where nothing is between the two.
  const personOf = await readPersons(call.db, allIn(null, [person_id]), asAcquaintance)
  return { ...connection, person: personOf(person_id) }
}
