import { Fragment } from 'react'
import { expoLink } from '#features/exhibitors/link-rules.ts'
import { tabId } from '#web/ui/tabIds.ts'
import { leadOf, type PageView, TABS_NAME } from '../rules.ts'
import { detailsText } from '../details-text.ts'

/**
 * The welcome, the description of a conference without its first paragraph, which stands under its name, the way to the
 * other tabs and to the exhibitors, and how one gets there. The first paragraph is repeated where there is nothing else to say.
 */
export function About({
  conference: { slug, description, travel, welcome, language },
  schedule_count,
  speaker_count,
  exhibitor_count,
}: PageView) {
  const paragraphs = paragraphsOf(description)
  const others = paragraphs.filter((paragraph, at) => at > 0 || paragraph.trim() !== leadOf(description))
  const tab = (id: string) => `#${tabId(TABS_NAME, id)}`
  const ways = [
    { to: tab('schedule'), label: detailsText.sessions(schedule_count), count: schedule_count },
    { to: tab('speakers'), label: detailsText.speakers(speaker_count), count: schedule_count && speaker_count },
    { to: expoLink(slug), label: detailsText.exhibitors(exhibitor_count), count: exhibitor_count },
  ].filter(({ count }) => count > 0)
  const hasMore = others.length > 0 || ways.length > 0 || welcome !== null
  return (
    <>
      <Paragraphs of={paragraphsOf(welcome)} lang={language} />
      {paragraphs.length === 0 && welcome === null && <p className="soft">{detailsText.noDescription}</p>}
      <Paragraphs of={hasMore ? others : paragraphs} lang={language} />
      {ways.length > 0 && (
        <p>
          {ways.map(({ to, label }, at) => (
            <Fragment key={to}>
              {at > 0 && ' · '}
              <a className="link reach" href={to}>
                {label}
              </a>
            </Fragment>
          ))}
        </p>
      )}
      {travel && (
        <>
          <h3>{detailsText.travel}</h3>
          <Paragraphs of={paragraphsOf(travel)} lang={language} />
        </>
      )}
    </>
  )
}

function paragraphsOf(prose: string | null) {
  return prose?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '') ?? []
}

function Paragraphs({ of, lang }: { of: readonly string[]; lang: string | null }) {
  return of.map((paragraph, at) => (
    <p key={at} dir="auto" lang={lang ?? undefined}>
      {paragraph}
    </p>
  ))
}
