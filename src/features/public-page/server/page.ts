import { publishedConference } from '#features/conferences/server/access.ts'
import { conferenceTime } from '#features/conferences/rules.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { readRegistration } from '#features/registration/server/register-now.ts'
import type { PageSource } from '#server/http/pages.ts'
import { speakerLink } from '#features/speakers/link-rules.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { PublicPage } from '../contract.ts'
import { pageView } from '../view-rules.ts'
import { leadOf, MOST_CARDS, type PageView } from '../rules.ts'
import { readPublicPage } from './service.ts'

/** Rendering more keeps the process busy for longer than starting a thread takes, about 50 ms. */
const MANY_SESSIONS = 1000

/** The data of the public page. Drafts are not found. */
export const publicPageSource: PageSource<PageView, { slug: string }> = {
  async find({ db, clock }, { slug }) {
    const conference = publishedConference(await findBySlug(db, slug))
    if (!conference) return null
    if (conference.slug !== slug) return { redirect: paths.publicConference(conference.slug) }
    const { id, owner_id, content_version } = conference
    const now = clock.now()
    const registration = await readRegistration(db, conference, now)
    // Registration depends on the owner's credits and the page on the day, which change without its content.
    const version = `${id}:${content_version}:${conferenceTime(conference, now)}:${registration}`
    return { version, topics: [`conference ${id}`, `credits ${owner_id}`] }
  },
  async read({ db, env, clock }, { slug }) {
    const conference = publishedConference(await findBySlug(db, slug))
    if (!conference) return null
    const now = clock.now()
    const page = await readPublicPage(db, conference, now)
    const { lists, ...embed } = pageView(page, now)
    // The address contains the version, because services that show previews load each address only once.
    const image = `${paths.conferencePicture(conference.slug)}?v=${conference.content_version}`
    const isLong = page.schedule.length > MANY_SESSIONS
    return { data: { ...embed, lists }, embed, head: { ...headOf(page, env.PUBLIC_URL), image }, isLong }
  },
}

/** Search engines and previews cut longer descriptions. */
export const MOST_DESCRIPTION = 300

function headOf(page: PublicPage, origin: string) {
  const { conference } = page
  const { name, slug, description, start_date, end_date, location } = conference
  const dates = longDateRange(start_date, end_date)
  const facts = [dates, location].filter(Boolean).join(', ')
  return {
    title: name,
    description: (leadOf(description) || [name, facts].filter(Boolean).join(': ')).slice(0, MOST_DESCRIPTION),
    keywords: [name, location, 'conference', 'schedule', 'speakers'].filter(Boolean).join(', '),
    canonical: paths.publicConference(slug),
    structured: structuredEvent(page, origin),
  }
}

/** The schema.org Event of a conference. It has no organiser's name, because that is personal data. */
function structuredEvent(page: PublicPage, origin: string) {
  const { conference, registration, speakers } = page
  const { name, slug, description, start_date, end_date, language } = conference
  const url = origin + paths.publicConference(slug)
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name,
    url,
    ...(description && { description }),
    ...(language && { inLanguage: language }),
    ...(start_date && { startDate: start_date }),
    ...((end_date ?? start_date) && { endDate: end_date ?? start_date }),
    eventStatus: 'https://schema.org/EventScheduled',
    ...placeOf(conference, url),
    // A long list would make the page a good deal heavier.
    ...(speakers.length > 0 && speakers.length <= MOST_CARDS && { performer: performersOf(page, origin) }),
    organizer: { '@type': 'Organization', name, url },
    offers: { '@type': 'Offer', url, availability: `https://schema.org/${availabilityOf(registration)}` },
  }
}

function performersOf({ conference: { slug }, speakers }: PublicPage, origin: string) {
  return speakers.map(({ id, name }) => ({ '@type': 'Person', name, url: origin + speakerLink(slug, id) }))
}

/** How organisers write that a conference has no place. */
const ONLINE = /^(?:online|virtual|remote)\b/i

function placeOf({ location, address }: PublicPage['conference'], url: string) {
  if (location && !address && ONLINE.test(location)) {
    const attendance = { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' }
    return { ...attendance, location: { '@type': 'VirtualLocation', name: location, url } }
  }
  const place = { '@type': 'Place', name: location ?? address, ...(address && { address }) }
  return {
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    ...((location || address) && { location: place }),
  }
}

function availabilityOf(registration: PublicPage['registration']) {
  if (registration === 'open') return 'InStock'
  return registration === 'full' ? 'SoldOut' : 'OutOfStock'
}
