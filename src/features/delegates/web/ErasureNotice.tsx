import { longDate } from '#shared/dates.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { DelegatePage } from '../contract.ts'
import { erasureText } from '../erasure-text.ts'
import { useDelegateExport } from './useDelegateExport.ts'

type ErasureNoticeProps = { conference_id: string; erasure: NonNullable<DelegatePage['next_erasure']> }

/** Says how many delegates will be erased and when, and exports them. */
export function ErasureNotice({ conference_id, erasure }: ErasureNoticeProps) {
  const { exporting, exportAll } = useDelegateExport(conference_id)
  return (
    <Notice kind="caution">
      <p>
        {erasureText.willBeErased(erasure.delegates, longDate(erasure.on))} {erasureText.erasurePeriods}
      </p>
      <Button kind="secondary" size="small" busy={exporting} busyWord="Exporting..." onClick={() => void exportAll()}>
        Export CSV
      </Button>
    </Notice>
  )
}
