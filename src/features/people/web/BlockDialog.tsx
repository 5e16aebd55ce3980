import type { ReactNode } from 'react'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { blockText } from '../block-text.ts'

type BlockDialogProps = {
  name: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
  /** What the block means where it is asked about. */
  children: ReactNode
}

/** Asks before somebody is blocked. */
export function BlockDialog({ name, ...props }: BlockDialogProps) {
  return <ConfirmDialog title={blockText.title(name)} verb="Block" {...props} />
}
