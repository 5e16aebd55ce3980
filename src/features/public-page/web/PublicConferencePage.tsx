import { useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { EngagementBar } from '#features/engagement/web/EngagementBar.tsx'
import { EngagementPanel } from '#features/engagement/web/EngagementPanel.tsx'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/api.ts'
import { applyHead } from '#web/Head.tsx'
import type { PageProps } from '#web/routes.tsx'
import { quick } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { PageView } from '../rules.ts'
import { text } from '../text.ts'
import { ConferenceHeader } from './ConferenceHeader.tsx'
import { ConferenceRail } from './ConferenceRail.tsx'
import { ConferenceTabs } from './ConferenceTabs.tsx'
import { NoConference } from './NoConference.tsx'
import './public-page.css'

/** `/{slug}`: rendered on the server for everybody; a draft only in its organiser's browser. */
export function PublicConferencePage({ params, data }: PageProps) {
  // The server's half of this feature makes it, in server/page.ts; null where nothing public is.
  const rendered = data as PageView | null | undefined
  return rendered ? <PublicPageView page={rendered} /> : <DraftOrNothing slug={params.slug ?? ''} />
}

/** Nothing public is at this address. Whoever is signed in may organise a draft here. */
function DraftOrNothing({ slug }: { slug: string }) {
  const { user } = useAuth()
  const [draft, setDraft] = useState<PageView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!user) return
    let gone = false
    const reading = import('./draft.ts').then(({ readDraft }) => readDraft(slug))
    reading.then(
      (page) => gone || setDraft(page),
      (error: unknown) => {
        if (gone || (error instanceof ApiError && error.status === 404)) return
        setFailure(error instanceof ApiError ? error.message : text.loadFailedToast.description)
        quick(text.loadFailedToast.title, { description: text.loadFailedToast.description, variant: 'destructive' })
      },
    )
    return () => {
      gone = true
    }
  }, [slug, user])

  useEffect(() => {
    if (draft) applyHead({ title: draft.conference.name }, paths.publicConference(slug))
  }, [draft, slug])

  if (draft) return <PublicPageView page={draft} isDraft />
  return failure !== null && user ? <LoadFailed message={failure} /> : <NoConference />
}

/** Whether there is a draft is not known: the answer was lost. */
function LoadFailed({ message }: { message: string }) {
  return (
    <Empty level={1} title={text.loadFailed} action={<Button onClick={() => location.reload()}>Try again</Button>}>
      {message}
    </Empty>
  )
}

function PublicPageView({ page, isDraft = false }: { page: PageView; isDraft?: boolean }) {
  return (
    <div className="public-page">
      {isDraft && (
        <div className="wrap draft-note">
          <Notice kind="caution">{text.draft}</Notice>
        </div>
      )}
      <ConferenceHeader page={page} />
      <div className="wrap cols">
        <ConferenceTabs page={page} />
        <aside className="rail" aria-label="About this conference">
          <EngagementPanel />
          <ConferenceRail page={page} />
        </aside>
      </div>
      <EngagementBar />
    </div>
  )
}
