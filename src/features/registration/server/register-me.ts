import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { provenAddress } from '#features/auth/server/accounts.ts'
import { lockAddress } from '#features/auth/server/links.ts'
import { SIGN_UPS } from '#features/auth/server/signup.ts'
import type { VisibleConference } from '#features/conferences/server/access.ts'
import type { personFields } from '#features/delegates/fields.ts'
import { delegates } from '#features/delegates/server/table.ts'
import { readProfile } from '#features/profile/server/service.ts'
import type { Call } from '#server/context.ts'
import { transact } from '#server/db/db.ts'
import type { Limit } from '#server/http/limits.ts'
import { AppError } from '#shared/errors.ts'
import { refusalText } from '../refusal-text.ts'
import { text } from '../text.ts'
import { requireOpen } from './register-now.ts'
import { register, type Registrant } from './service.ts'

/** With a rush like that of sign-ups, because all of a hall may register at once from one network address. */
const REGISTRATIONS: Limit = { ...SIGN_UPS, name: 'register-me' }

type Registration = Pick<Registrant, 'consents' | 'answers'> & { person: Partial<z.output<typeof personFields>> }

/**
 * Registers the signed-in account, whose address is confirmed, where anyone can register. What `person` leaves out
 * is taken from the profile. A second call changes nothing.
 */
export async function registerMe(
  call: Call,
  conference: VisibleConference,
  { person: entered, ...given }: Registration,
) {
  const { env, db, limits, source, user, now } = call
  await limits.spend(REGISTRATIONS, source)
  const { full_name, company, position } = { ...(await readProfile(call, user)), ...entered }
  if (!full_name) throw new AppError('invalid', text.noName, { full_name: text.noName })
  await transact(db, async (tx) => {
    const email = await provenAddress(tx, user.id)
    if (email === null) throw new AppError('forbidden', refusalText.unconfirmed)
    // Two presses at once wait for each other here.
    await lockAddress(tx, email)
    const here = eq(delegates.conference_id, conference.id)
    if ((await tx.$count(delegates, and(here, eq(delegates.user_id, user.id)))) > 0) return
    const [delegate = null] = await tx
      .select()
      .from(delegates)
      .where(and(here, eq(delegates.email, email)))
      .for('update')
    if (delegate?.is_registered) throw new AppError('conflict', refusalText.otherAccount)
    // An invited person has a credit already.
    await requireOpen(tx, conference, { invited: delegate !== null }, now)
    const person = { full_name, email, company, position }
    await register(
      { env, db: tx },
      { conference, delegate, request: null },
      { user_id: user.id, person, ...given },
      now,
    )
  })
}
