import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

/** Shown instead of content that could not be loaded. */
export function ReadFailed({ message, onRetry }: { message: string; onRetry: () => unknown }) {
  return (
    <Notice kind="danger" alert>
      <p>{message}</p>
      <Button kind="secondary" size="small" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Notice>
  )
}
