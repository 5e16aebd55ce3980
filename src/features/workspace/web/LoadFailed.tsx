import { useEffect } from 'react'
import { text as conferenceText } from '#features/conferences/text.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/api.ts'
import { quick } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** A conference that is not there, or not this person's, looks the same; one that did not load can be tried again. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500

  useEffect(() => {
    const [title, description] = refused
      ? [conferenceText.accessDenied, conferenceText.accessDeniedDetail]
      : [text.error, conferenceText.loadFailed]
    quick(title, { description, variant: 'destructive' })
  }, [refused])

  return (
    <div className="card" role="alert">
      <Empty
        level={1}
        title={refused ? conferenceText.noAccess : conferenceText.loadFailed}
        action={
          <div className="row">
            {!refused && <Button onClick={onRetry}>Try again</Button>}
            <ButtonLink kind="secondary" to={paths.conferenceManager}>
              Return to Conference Manager
            </ButtonLink>
          </div>
        }
      />
    </div>
  )
}
