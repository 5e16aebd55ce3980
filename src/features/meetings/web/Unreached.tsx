import { Notice } from '#web/ui/Notice.tsx'

/** Says in place that nothing was sent; what was filled in stays, and the button beside it tries again. */
export function Unreached({ message }: { message: string | null }) {
  return (
    message !== null && (
      <Notice kind="danger" alert>
        {/* It may be below what a small screen shows of a dialog. */}
        <p ref={scrollTo}>{message}</p>
      </Notice>
    )
  )
}

function scrollTo(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
