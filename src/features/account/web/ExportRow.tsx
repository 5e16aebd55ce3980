import { useEffect } from 'react'
import { SettingRow } from '#features/profile/web/SettingRow.tsx'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { dayOf } from '#web/moments.ts'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { dataExportApi } from '../contract.ts'
import { EXPORT_PART } from '../rules.ts'
import { exportText as text } from '../text.ts'

/** How often to ask whether the file is ready. */
const ASK_AGAIN_MS = 2000

/** Asks for the file with everything that is stored about the person, says what becomes of it, and downloads it. */
export function ExportRow() {
  const { data } = useQuery(
    dataExportApi.state,
    {},
    { refetchInterval: (answer) => answer?.ready_at === null && ASK_AGAIN_MS },
  )
  const request = useAction(dataExportApi.request, {
    updates: (queued) => [patch(dataExportApi.state, {}, () => queued)],
    failed: text.requestFailed,
  })
  useShownIfLinked()
  const isPreparing = request.isPending || data?.ready_at === null
  const until = isPreparing ? null : (data?.expires_at ?? null)
  return (
    <SettingRow
      id={EXPORT_PART}
      title={text.title}
      detail={isPreparing ? text.preparing : until === null ? text.hint : text.ready(dayOf(until))}
      isLive
    >
      <div className="row">
        {until !== null && (
          <DownloadButton
            endpoint={dataExportApi.download}
            input={{}}
            failed={text.downloadFailed}
            busyWord="Downloading..."
          >
            Download
          </DownloadButton>
        )}
        <Button
          kind={until === null ? 'secondary' : 'quiet'}
          busy={isPreparing}
          busyWord="Preparing..."
          onClick={() => request.mutate({})}
        >
          {until === null ? 'Export my data' : 'Export again'}
        </Button>
      </div>
    </SettingRow>
  )
}

/** The notification links to this part, which is not there yet when the router scrolls, because the profile is loaded first. */
function useShownIfLinked() {
  useEffect(() => {
    if (location.hash === `#${EXPORT_PART}`) document.getElementById(EXPORT_PART)?.scrollIntoView({ block: 'center' })
  }, [])
}
