import type { ImportQuestions } from '#web/ui/ImportDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import type { ScheduleImport } from '../contract.ts'

/** What there is to say about the whole file: its time zone, its dates, and what comes with its speakers. */
export function FileNotes({ reply }: ImportQuestions<ScheduleImport>) {
  const notes = reply?.notes ?? []
  if (notes.length === 0) return null
  return (
    <Notice kind="info">
      {notes.map((note) => (
        <p key={note}>{note}.</p>
      ))}
    </Notice>
  )
}
