import { type ReactNode, useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { ApiError } from '#web/data/api.ts'
import { applyTitle } from '#web/router/Head.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { PageView } from '../rules.ts'
import { draftText } from '../draft-text.ts'
import { NoConference } from './NoConference.tsx'

type DraftOrNothingProps = { slug: string; renderDraft: (page: PageView, note: ReactNode) => ReactNode }

/** No published conference has this slug. A signed-in user may be the organiser of a draft. */
export function DraftOrNothing({ slug, renderDraft }: DraftOrNothingProps) {
  const { user } = useAuth()
  const [draft, setDraft] = useState<PageView | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    if (!user) return
    let unmounted = false
    const reading = import('./draft.ts').then(({ readDraft }) => readDraft(slug))
    reading.then(
      (page) => unmounted || setDraft(page),
      (error: unknown) => {
        if (unmounted || (error instanceof ApiError && error.status === 404)) return
        setFailure(error instanceof ApiError ? error.message : draftText.loadFailedToast.description)
        toast(draftText.loadFailedToast.title, {
          description: draftText.loadFailedToast.description,
          variant: 'destructive',
        })
      },
    )
    return () => {
      unmounted = true
    }
  }, [slug, user])

  useEffect(() => {
    if (draft) applyTitle(draft.conference.name)
  }, [draft])

  if (draft) return renderDraft(draft, <DraftNote />)
  return failure !== null && user ? <LoadFailed message={failure} /> : <NoConference />
}

function DraftNote() {
  return (
    <div className="wrap draft-note">
      <Notice kind="caution">{draftText.note}</Notice>
    </div>
  )
}

/** Whether there is a draft is not known: the answer was lost. */
function LoadFailed({ message }: { message: string }) {
  return (
    <Empty level={1} title={draftText.loadFailed} action={<Button onClick={() => location.reload()}>Try again</Button>}>
      {message}
    </Empty>
  )
}
