import { readSnapshots } from '#features/agenda/server/snapshots.ts'
import { type VisibleConference, visibleConference } from '#features/conferences/server/access.ts'
import { isOpen } from '#features/conferences/server/registration.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { countPublished } from '#features/exhibitors/server/queries.ts'
import { text as conferencesText } from '#features/conferences/text.ts'
import { readRegistration } from '#features/registration/server/register-now.ts'
import { listSchedule } from '#features/schedule/server/service.ts'
import { listSpeakers } from '#features/speakers/server/service.ts'
import type { User } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { PermanentRedirect } from '#server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { PublicPage } from '../contract.ts'

/**
 * The conference of a slug; a draft only for its organisers. Throws `PermanentRedirect` to the same file below the current slug if it is
 * an old one, and `not_found` otherwise.
 */
export async function conferenceAt(
  db: Db,
  user: User | null,
  slug: string,
  addressOf: (slug: string) => string,
): Promise<VisibleConference> {
  const found = await findBySlug(db, slug)
  if (!found) throw new AppError('not_found', conferencesText.notFound)
  const conference = await visibleConference(db, user, found.id).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('not_found', conferencesText.notFound) : error
  })
  if (found.slug !== slug) throw new PermanentRedirect(addressOf(found.slug))
  return conference
}

/** Everything the public page shows. */
export async function readPublicPage(db: Db, conference: VisibleConference, now: Date): Promise<PublicPage> {
  const speakers = await listSpeakers(db, conference)
  const snapshots = await readSnapshots(db, conference)
  const items = await listSchedule(db, conference)
  const schedule = items.map((item) => ({ ...item, cancelled: snapshots.get(item.id)?.called_off ?? false }))
  const registration = await readRegistration(db, conference, now)
  const exhibitor_count = await countPublished(db, conference)
  const shown = { ...conference, delegate_registration_enabled: isOpen(conference) }
  return PublicPage.parse({ conference: shown, registration, speakers, schedule, exhibitor_count })
}
