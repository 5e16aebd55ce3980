import { NewReport } from '#features/rooms/fields.ts'
import { useAction } from '#web/data/useAction.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextArea } from '#web/forms/TextArea.tsx'
import { directoryApi } from '../contract.ts'
import { peopleText } from '../people-text.ts'

type ReportPersonDialogProps = { conference_id: string; person_id: string; onClose: () => void }

/** Asks why somebody is reported to the organisers. */
export function ReportPersonDialog({ onClose, ...who }: ReportPersonDialogProps) {
  const report = useAction(directoryApi.report, {
    done: peopleText.reported,
    failed: ({ message }) => ({ title: peopleText.reportFailed, description: message }),
  })
  return (
    <FormDialog
      title="Report this person"
      verb="Report"
      busyWord="Reporting..."
      schema={NewReport}
      start={{ reason: '' }}
      onSubmit={({ reason }) => report.mutateAsync({ ...who, reason })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{peopleText.reportHint}</p>
          <TextArea form={form} name="reason" label={peopleText.reportReason} rows={3} />
        </>
      )}
    </FormDialog>
  )
}
