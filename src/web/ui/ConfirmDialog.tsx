import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/api.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  /** The question, as in 'Delete Grace Hopper?'. */
  title: string
  /** What will be gone or change, and what stays. */
  children: ReactNode
  /** The verb of what is confirmed, as in 'Delete speaker'. */
  verb: string
  busyWord?: string
  /** When it resolves, the dialog closes. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Primary where nothing is lost. */
  kind?: 'danger' | 'primary'
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({
  title,
  children,
  verb,
  busyWord,
  onConfirm,
  onClose,
  kind = 'danger',
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      // The sentence of a refusal is shown by whoever named the call.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }

  const foot = (
    <>
      <Button kind="quiet" onClick={onClose} data-first="">
        Cancel
      </Button>
      <Button kind={kind} busy={busy} busyWord={busyWord} onClick={() => void confirm()}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} role="alertdialog" onClose={onClose} foot={foot}>
      {children}
    </Dialog>
  )
}
