import type { ReactNode } from 'react'
import type { usePages } from '#web/data/usePages.ts'
import { OlderButton } from '#web/ui/OlderButton.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'

type Read = Pick<ReturnType<typeof usePages>, 'error' | 'refetch' | 'older'>

type PagedRowsProps<Row> = {
  read: Read & { data: readonly Row[] | undefined }
  /** Says that the list could not be read. */
  failed: string
  /** Stands there while the list is empty. */
  none: ReactNode
  renderRow: (row: Row) => ReactNode
}

/** The rows of a card that come in pages, the newest first. */
export function PagedRows<Row>({
  read: { data, error, refetch, older },
  failed,
  none,
  renderRow,
}: PagedRowsProps<Row>) {
  if (!data) return error && <ReadFailed message={failed} onRetry={refetch} />
  if (data.length === 0) return none
  return (
    <>
      <ul className="operator-rows">{data.map(renderRow)}</ul>
      {older && (
        <div className="operator-older">
          <OlderButton older={older} kind="secondary" />
        </div>
      )}
    </>
  )
}
