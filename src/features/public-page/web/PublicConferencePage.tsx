import { useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { EngagementBar } from '#features/engagement/web/EngagementBar.tsx'
import { EngagementPanel } from '#features/engagement/web/EngagementPanel.tsx'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { applyHead } from '#web/router/Head.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { toast } from '#web/toast.ts'
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

/** `/{slug}`: the public page, rendered on the server; a draft only in its organiser's browser. */
export function PublicConferencePage({ params, data }: PageProps<'/:slug'>) {
  return data ? <PublicPageView page={data} /> : <DraftOrNothing slug={params.slug} />
}

/** No published conference has this slug. A signed-in user may be the organiser of a draft. */
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
        toast(text.loadFailedToast.title, { description: text.loadFailedToast.description, variant: 'destructive' })
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
      <div className="wrap columns">
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
