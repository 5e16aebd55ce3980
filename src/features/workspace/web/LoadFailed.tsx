import { useEffect } from 'react'
import { text as conferenceText } from '#features/conferences/text.ts'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { text } from '../text.ts'

/** Shown when a conference does not exist or is not accessible, which look the same, or when loading failed. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const refused = error instanceof ApiError && error.status >= 400 && error.status < 500

  useEffect(() => {
    const [title, description] = refused
      ? [conferenceText.accessDenied, conferenceText.accessDeniedDetail]
      : [text.error, conferenceText.loadFailed]
    toast(title, { description, variant: 'destructive' })
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
