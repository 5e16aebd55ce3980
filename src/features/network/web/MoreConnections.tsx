import type { OlderPage } from '#web/data/usePages.ts'
import { Button } from '#web/ui/Button.tsx'

/** Shows the next page of a list of connections, where there is one. */
export function MoreConnections({ older }: { older: OlderPage }) {
  return (
    older && (
      <p className="network-more">
        <Button kind="secondary" size="small" busy={older.busy} onClick={() => void older.load()}>
          Show more
        </Button>
      </p>
    )
  )
}
