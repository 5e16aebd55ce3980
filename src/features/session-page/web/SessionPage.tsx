import { useEffect } from 'react'
import { paths } from '#shared/paths.ts'
import { applyTitle } from '#web/router/Head.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { useOnChange } from '#web/useOnChange.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { screenText } from '#features/stage/screen-text.ts'
import { SessionView } from './SessionView.tsx'
import { StageSkeleton } from '#features/stage/web/StageSkeleton.tsx'
import { useSession } from './useSession.ts'
import { useStage } from '#features/stage/web/useStage.ts'
import '#features/stage/web/stage.css'
import './session-page.css'

/** /stage/{id}: a session with its stream or recording, and its chat, questions and polls beside it. */
export function SessionPage({ params: { id } }: PageProps<'/stage/:id'>) {
  const watched = useSession(id)
  const { data, joined } = watched
  const stage = useStage(data?.conference ?? null, joined)
  const session = stage.all?.find(({ item }) => item.id === id && item.type !== 'break')
  const title = session?.item.title
  // A session that has moved has the stream of its new room.
  useOnChange(session?.item.location, () => void watched.refetch())

  useEffect(() => {
    if (title !== undefined) applyTitle(title)
  }, [title])

  const error = watched.error ?? stage.error
  if (data && session && stage.sessions)
    return <SessionView read={data} watched={watched} stage={stage} session={session} sessions={stage.sessions} />
  if (watched.error?.status === 404 || stage.sessions) return <SessionGone />
  if (error)
    return (
      <ReadFailed
        message={error.message}
        onRetry={async () => {
          await Promise.all([watched.refetch(), stage.refetch()])
        }}
      />
    )
  return (
    <>
      <h1 className="visually-hidden">Session</h1>
      <StageSkeleton />
    </>
  )
}

function SessionGone() {
  return (
    <Empty
      level={1}
      title={screenText.sessionGone}
      action={<ButtonLink to={paths.stage}>{screenText.back}</ButtonLink>}
    >
      {screenText.sessionGoneHint}
    </Empty>
  )
}
