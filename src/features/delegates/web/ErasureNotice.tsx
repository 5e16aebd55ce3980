import { longDate } from '#shared/dates.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type DelegatePage, delegatesApi } from '../contract.ts'
import { erasureText } from '../erasure-text.ts'
import { text } from '../text.ts'

type ErasureNoticeProps = { conference_id: string; erasure: NonNullable<DelegatePage['next_erasure']> }

/** Says how many delegates will be erased and when, and exports them. */
export function ErasureNotice({ conference_id, erasure }: ErasureNoticeProps) {
  return (
    <Notice kind="caution">
      <p>
        {erasureText.willBeErased(erasure.delegates, longDate(erasure.on))} {erasureText.erasurePeriods}
      </p>
      <DownloadButton endpoint={delegatesApi.export} input={{ conference_id }} size="small" failed={text.exportFailed}>
        Export CSV
      </DownloadButton>
    </Notice>
  )
}
