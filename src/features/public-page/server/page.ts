import { publishedConference } from '#features/conferences/server/access.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { registrationState } from '#features/registration/server/register-now.ts'
import type { PageSource } from '#server/http/pages.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { PublicPage } from '../contract.ts'
import { pageView } from '../programme-rules.ts'
import { leadOf, type PageView } from '../rules.ts'
import { readPublicPage } from './service.ts'

/** The data of the public page. Drafts are not found. */
export const publicPageSource: PageSource<PageView, { slug: string }> = {
  async find({ db, clock }, { slug }) {
    const conference = publishedConference(await findBySlug(db, slug))
    if (!conference) return null
    if (conference.slug !== slug) return { moved: paths.publicConference(conference.slug) }
    const { id, owner_id, content_version } = conference
    const registration = await registrationState(db, conference, clock.now())
    // Registration depends on the owner's credits, which change without the page's content.
    return { version: `${id}:${content_version}:${registration}`, topics: [`conference ${id}`, `credits ${owner_id}`] }
  },
  async read({ db, env, clock }, { slug }) {
    const conference = publishedConference(await findBySlug(db, slug))
    if (!conference) return null
    const page = await readPublicPage(db, conference, clock.now())
    const { lists, ...embed } = pageView(page)
    // The address contains the version, because services that show previews load each address only once.
    const image = `${paths.conferencePicture(conference.slug)}?v=${conference.content_version}`
    return { data: { ...embed, lists }, embed, head: { ...headOf(page, env.PUBLIC_URL), image } }
  },
}

/** Search engines and previews cut longer descriptions. */
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

/** The schema.org Event of a conference. */
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
