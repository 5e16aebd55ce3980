import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type ConfirmDialogProps = {
  /** The question, as in 'Delete Grace Hopper?'. */
  title: string
  /** What will be deleted or changed, and what stays. */
  children: ReactNode
  /** The label of the confirming button, as in 'Delete speaker'. */
  verb: string
  busyWord?: string
  /** The dialog closes when it resolves. */
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** Primary where nothing is deleted. */
  kind?: 'danger' | 'primary'
  /** It cannot be confirmed now; the children say why. */
  disabled?: boolean
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  verb,
  busyWord,
  onConfirm,
  onClose,
  kind = 'danger',
  disabled = false,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      // The action shows the message of an ApiError.
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
      <Button kind={kind} disabled={disabled} busy={busy} busyWord={busyWord} onClick={() => void confirm()}>
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
