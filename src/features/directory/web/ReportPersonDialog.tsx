import { ReportDialog } from '#features/rooms/web/ReportDialog.tsx'
import { useAction } from '#web/data/useAction.ts'
import { directoryApi } from '../contract.ts'
import { peopleText } from '../people-text.ts'

type ReportPersonDialogProps = { conference_id: string; person_id: string; onClose: () => void }

/** Asks why somebody is reported to the organisers. */
export function ReportPersonDialog({ onClose, ...who }: ReportPersonDialogProps) {
  const report = useAction(directoryApi.report, {
    done: peopleText.reported,
    failed: peopleText.reportFailed,
  })
  return (
    <ReportDialog
      title="Report this person"
      hint={peopleText.reportHint}
      reasonLabel={peopleText.reportReason}
      onReport={(reason) => report.mutateAsync({ ...who, ...reason })}
      onClose={onClose}
    />
  )
}
