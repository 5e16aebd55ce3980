import { Notice } from '#web/ui/Notice.tsx'

/** Says in place that nothing was sent; what was filled in stays, and the button beside it tries again. */
export function Unreached({ message }: { message: string | null }) {
  return (
    message !== null && (
      <Notice kind="danger" alert>
        <p>{message}</p>
      </Notice>
    )
  )
}
