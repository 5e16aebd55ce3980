import { randomInt } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { allIn, readPersons } from '#features/people/server/queries.ts'
import { asAcquaintance } from '#features/people/server/sight.ts'
import type { Call } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { paths } from '#shared/paths.ts'
import { CARD_LENGTH, CARD_LETTERS } from '../rules.ts'
import { personalCards } from './table.ts'

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

/** Whether this is the code of somebody's card. */
export async function isCardOf(db: Db, person_id: string, code: string) {
  const isIt = and(eq(personalCards.person_id, person_id), eq(personalCards.code, code))
  return (await db.$count(personalCards, isIt)) > 0
}
