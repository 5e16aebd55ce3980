import { and, eq, or, sql } from 'drizzle-orm'
import { publishedConference, type VisibleConference } from '#features/conferences/server/access.ts'
import { findBySlug } from '#features/conferences/server/slugs.ts'
import { SHORT_ID, speakerLink } from '#features/speakers/link-rules.ts'
import { speakers } from '#features/speakers/server/table.ts'
import type { Db } from '#server/db/db.ts'
import type { PageSource } from '#server/http/pages.ts'
import { paths } from '#shared/paths.ts'
import type { SpeakerView } from '../rules.ts'
import { speakerText } from '../speaker-text.ts'
import { speakerView } from '../view-rules.ts'
import { MOST_DESCRIPTION } from './page.ts'
import { readPublicPage } from './service.ts'

/** The data of the page of a speaker. Those of drafts are not found. */
export const speakerPageSource: PageSource<SpeakerView, { slug: string; id: string }> = {
  async find({ db }, { slug, id }) {
    const conference = publishedConference(await findBySlug(db, slug))
    if (!conference) return null
    const whole = await wholeId(db, conference, id)
    if (whole === undefined) return null
    if (conference.slug !== slug || whole !== id) return { redirect: speakerLink(conference.slug, whole) }
    return { version: `${conference.id}:${conference.content_version}`, topics: [`conference ${conference.id}`] }
  },
  async read({ db, env, clock }, { slug, id }) {
    const conference = publishedConference(await findBySlug(db, slug))
    const view = conference && speakerView(await readPublicPage(db, conference, clock.now()), id)
    if (!view) return null
    const image = `${paths.conferencePicture(conference.slug)}?v=${conference.content_version}`
    return { data: view, embed: undefined, head: { ...headOf(view, env.PUBLIC_URL), image } }
  },
}

/** The id of the speaker whose id this is, or of the only one whose id begins so; an address may name anything. */
async function wholeId(db: Db, { id }: VisibleConference, given: string) {
  if (!/^[\da-f-]+$/.test(given)) return
  const written = sql<string>`${speakers.id}::text`
  const isGiven = or(eq(written, given), eq(sql`left(${written}, ${SHORT_ID})`, given))
  const found = await db
    .select({ id: speakers.id })
    .from(speakers)
    .where(and(eq(speakers.conference_id, id), isGiven))
    .limit(2)
  return found.length === 1 ? found[0]?.id : undefined
}

function headOf(view: SpeakerView, origin: string) {
  const { conference, speaker } = view
  const { id, name, title, company_name, bio } = speaker
  const role = [name, title, company_name].filter(Boolean).join(', ')
  const canonical = speakerLink(conference.slug, id)
  return {
    title: speakerText.speaksAt(name, conference.name),
    description: (bio ?? speakerText.speaksAt(role, conference.name)).slice(0, MOST_DESCRIPTION),
    keywords: [name, company_name, conference.name, 'speaker'].filter(Boolean).join(', '),
    canonical,
    structured: { '@context': 'https://schema.org', ...structuredPerson(speaker, conference.slug, origin) },
  }
}

/** The schema.org Person of a speaker: what their page says, and never their address. */
function structuredPerson(speaker: SpeakerView['speaker'], slug: string, origin: string) {
  const { id, name, title, company_name, bio, image_url, linkedin_url, twitter_url, github_url } = speaker
  const elsewhere = [linkedin_url, twitter_url, github_url].filter((url) => url !== null)
  return {
    '@type': 'Person',
    name,
    url: origin + speakerLink(slug, id),
    ...(title && { jobTitle: title }),
    ...(company_name && { worksFor: { '@type': 'Organization', name: company_name } }),
    ...(bio && { description: bio }),
    ...(image_url && { image: origin + image_url }),
    ...(elsewhere.length > 0 && { sameAs: elsewhere }),
  }
}
