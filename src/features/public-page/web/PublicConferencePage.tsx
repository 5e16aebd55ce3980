import { lazy, type ReactNode, Suspense } from 'react'
import { EngagementBar } from '#features/engagement/web/EngagementBar.tsx'
import { EngagementPanel } from '#features/engagement/web/EngagementPanel.tsx'
import { lazyPart } from '#web/lazyPart.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'
import { ConferenceHeader } from './ConferenceHeader.tsx'
import { ConferenceRail } from './ConferenceRail.tsx'
import { ConferenceTabs } from './ConferenceTabs.tsx'
import './public-page.css'

// Only loaded on the days of the conference and after them.
const ConferenceNow = lazyPart(() => import('./ConferenceNow.tsx').then((module) => module.ConferenceNow))

// Only loaded where no conference is published.
const DraftOrNothing = import.meta.env.SSR
  ? (await import('./DraftOrNothing.tsx')).DraftOrNothing
  : lazy(async () => ({ default: (await import('./DraftOrNothing.tsx')).DraftOrNothing }))

/** `/{slug}`: the public page, rendered on the server; a draft only in its organiser's browser. */
export function PublicConferencePage({ params, data }: PageProps<'/:slug'>) {
  if (data) return <PublicPageView page={data} />
  return (
    // As the server has rendered it but for the link; without it the page would be empty until the code is there.
    <Suspense fallback={<Empty level={1} title={text.notFound} />}>
      <DraftOrNothing slug={params.slug} renderDraft={(page, note) => <PublicPageView page={page} note={note} />} />
    </Suspense>
  )
}

/** `note` stands above a draft. */
function PublicPageView({ page, note }: { page: PageView; note?: ReactNode }) {
  return (
    <div className="public-page">
      {note}
      <ConferenceHeader page={page} />
      {page.time !== 'coming' && (
        <section className="wrap conference-now" aria-label="Now and next">
          <ConferenceNow conference={page.conference} time={page.time} />
        </section>
      )}
      <div className="wrap columns">
        <ConferenceTabs page={page} />
        <aside className="rail" aria-label="About this conference">
          <EngagementPanel conference={page.conference} />
          <ConferenceRail page={page} />
        </aside>
      </div>
      <EngagementBar conference={page.conference} />
    </div>
  )
}
