import { FormDialog } from '#web/forms/FormDialog.tsx'
import { TextField } from '#web/forms/TextField.tsx'
import { NewReport } from '../fields.ts'

type ReportDialogProps = {
  title: string
  /** Who sees what of the report. */
  hint: string
  reasonLabel: string
  /** The words that are reported. */
  quote?: string
  onReport: (reason: { reason: string }) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is reported to the organisers. */
export function ReportDialog({ title, hint, reasonLabel, quote, onReport, onClose }: ReportDialogProps) {
  return (
    <FormDialog
      title={title}
      verb="Report"
      busyWord="Reporting..."
      schema={NewReport}
      start={{ reason: '' }}
      onSubmit={onReport}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{hint}</p>
          {quote !== undefined && (
            <blockquote className="reported" dir="auto">
              {quote}
            </blockquote>
          )}
          <TextField form={form} name="reason" label={reasonLabel} rows={3} />
        </>
      )}
    </FormDialog>
  )
}
