import type { OlderPage } from '#web/data/usePages.ts'
import { OlderButton } from '#web/ui/OlderButton.tsx'

/** Shows the next page of a list of connections, where there is one. */
export function MoreConnections({ older }: { older: OlderPage }) {
  return (
    older && (
      <p className="network-more">
        <OlderButton older={older} kind="secondary" size="small" />
      </p>
    )
  )
}
