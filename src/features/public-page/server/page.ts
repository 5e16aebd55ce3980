import { visibleConference } from '#features/conferences/server/doors.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import type { RegistrationState } from '#features/registration/rules.ts'
import { registrationState } from '#features/registration/server/asking.ts'
import type { Db } from '#server/db.ts'
import type { PageSource } from '#server/pages.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { PublicPage } from '../contract.ts'
import { pageView } from '../programme-rules.ts'
import { leadOf } from '../rules.ts'
import { readPublicPage } from './service.ts'

/** Where the public page gets its data: what a visitor finds, so never a draft. */
export const publicPageSource: PageSource = {
  async find({ db, clock }, { slug = '' }) {
    const found = await findBySlug(db, slug)
    if (!found?.active) return null
    if (found.slug !== slug) return { moved: paths.publicConference(found.slug) }
    return { version: `${found.id}:${found.content_version}:${await shownRegistration(db, found, clock.now())}` }
  },
  async read({ db, env, clock }, { slug = '' }) {
    const found = await findBySlug(db, slug)
    if (!found?.active) return null
    const page = await readPublicPage(db, await visibleConference(db, null, found.id), clock.now())
    const { lists, ...embed } = pageView(page)
    // A new address for every version, since whoever shows previews asks for each address once.
    const image = `${paths.conferencePicture(found.slug)}?v=${found.content_version}`
    return { data: { ...embed, lists }, embed, head: { ...headOf(page, env.PUBLIC_URL), image } }
  },
}

type Known = { state: RegistrationState; until: number }

/** Milliseconds for which an answer counts: within five seconds every page tells the truth. */
const KNOWN_MS = 4000
const MOST_KNOWN = 1000
const known = new WeakMap<Db, Map<string, Known>>()

/** Whether registration is open, asked anew every few seconds: delegates come and go without the page changing. */
async function shownRegistration(db: Db, { id, content_version }: { id: string; content_version: number }, now: Date) {
  const answers = known.get(db) ?? new Map<string, Known>()
  known.set(db, answers)
  // A new version asks anew: the switch may have been what changed.
  const key = `${id}:${content_version}`
  const answer = answers.get(key)
  if (answer && now.getTime() < answer.until) return answer.state
  const state = await registrationState(db, await visibleConference(db, null, id), now)
  answers.delete(key)
  answers.set(key, { state, until: now.getTime() + KNOWN_MS })
  if (answers.size > MOST_KNOWN) answers.delete(answers.keys().next().value ?? '')
  return state
}

/** Search engines and share previews cut longer ones. */
const MOST_DESCRIPTION = 300

function headOf({ conference }: PublicPage, origin: string) {
  const { name, slug, description, start_date, end_date, location } = conference
  const dates = longDateRange(start_date, end_date)
  const facts = [dates, location].filter(Boolean).join(', ')
  return {
    title: name,
    description: (leadOf(description) || [name, facts].filter(Boolean).join(': ')).slice(0, MOST_DESCRIPTION),
    keywords: [name, location, 'conference', 'schedule', 'speakers'].filter(Boolean).join(', '),
    canonical: paths.publicConference(slug),
    structured: structuredEvent(conference, origin + paths.publicConference(slug)),
  }
}

/** What search engines read: schema.org's Event, with what is known. */
function structuredEvent(
  { name, description, start_date, end_date, location, address }: PublicPage['conference'],
  url: string,
) {
  const place =
    location || address ? { '@type': 'Place', name: location ?? address, ...(address && { address }) } : undefined
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    url,
    ...(description && { description }),
    ...(start_date && { startDate: start_date }),
    ...((end_date ?? start_date) && { endDate: end_date ?? start_date }),
    ...(place && { location: place }),
  }
}
