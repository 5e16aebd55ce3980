import { and, eq, or } from 'drizzle-orm'
import { conferences } from '#features/conferences/server/table.ts'
import { eraseDelegate, foldedColumns } from '#features/delegates/server/service.ts'
import { delegates, formerRegistrations } from '#features/delegates/server/table.ts'
import { answersOf, eraseAnswers } from '#features/registration-form/server/answers.ts'
import type { Core } from '#server/context.ts'
import { isAnyOf } from '#server/db/selected.ts'
import type { Person, PersonalRecords } from '#server/feature.ts'
import { erasureText } from '#features/profile/erasure-text.ts'
import { registrationRequests } from './table.ts'

/** The account's rows, and open invitations to its address. */
function rowsOf({ id, email }: Person) {
  const invited = and(eq(delegates.email, email ?? ''), eq(delegates.is_registered, false))
  return email === null ? eq(delegates.user_id, id) : or(eq(delegates.user_id, id), invited)
}

/** Registrations are anonymised, so that counts stay; open invitations are deleted. */
export const registrationRecords: PersonalRecords = {
  name: 'registrations',
  async collect(db, person) {
    const rows = await db
      .select({
        id: delegates.id,
        conference: conferences.name,
        full_name: delegates.full_name,
        email: delegates.email,
        company: delegates.company,
        position: delegates.position,
        interests: delegates.interests,
        seeking: delegates.seeking,
        offering: delegates.offering,
        is_registered: delegates.is_registered,
        added_at: delegates.created_at,
        invited_at: delegates.invited_at,
        opened_at: delegates.opened_at,
        registered_at: delegates.registered_at,
        /** Where the conference came from; null for everybody else. */
        former_registration: formerRegistrations,
      })
      .from(delegates)
      .leftJoin(formerRegistrations, eq(formerRegistrations.delegate_id, delegates.id))
      .innerJoin(conferences, eq(conferences.id, delegates.conference_id))
      .where(rowsOf(person))
    const answers = await answersOf(
      db,
      rows.map(({ id }) => id),
    )
    const registrations = rows.map(({ id, ...row }) => ({
      ...row,
      answers: answers(id).map(({ label, value }) => ({ question: label, answer: value })),
    }))
    const asked = await db
      .select()
      .from(registrationRequests)
      .where(eq(registrationRequests.email, person.email ?? ''))
    const requests = asked.map(({ hash: _secret, email_id: _email, ...request }) => request)
    return { registrations, requests }
  },
  async erase({ db, hooks }, person, now) {
    for (const row of await db.select().from(delegates).where(rowsOf(person)).for('update')) {
      if (row.is_registered) await anonymiseDelegates({ db, hooks }, [row.id], now)
      else await eraseDelegate({ db, hooks }, row, now)
    }
    if (person.email !== null) await db.delete(registrationRequests).where(eq(registrationRequests.email, person.email))
  },
}

/** Leaves of these delegates that they are counted. */
export async function anonymiseDelegates({ db, hooks }: Pick<Core, 'db' | 'hooks'>, ids: readonly string[], now: Date) {
  const nobody = { full_name: erasureText.deletedUser, email: null, company: null, position: null }
  const answers = { interests: null, seeking: null, offering: null }
  const token = { invitation_hash: null, email_id: null, user_id: null, import_id: null }
  await hooks.eraseImported(db, ids, now)
  await eraseAnswers(db, ids)
  await db
    .update(delegates)
    .set({ ...nobody, ...answers, ...token, ...foldedColumns(nobody), updated_at: now.toISOString() })
    .where(isAnyOf(delegates.id, ids))
}
