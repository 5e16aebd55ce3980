import type { ComponentProps } from 'react'
import { useModal } from '#web/ui/useModal.ts'
import { PersonPanel } from './PersonPanel.tsx'

type PersonDialogProps = { conference_id: string; person_id: string; onClose: () => void }

/** Somebody’s profile over a page. */
export function PersonDialog({ onClose, ...who }: PersonDialogProps) {
  const modal: ComponentProps<'dialog'> = useModal(onClose)
  return (
    <dialog {...modal} className="dialog person-dialog" aria-label="Profile">
      <PersonPanel {...who} onClose={onClose} />
    </dialog>
  )
}
