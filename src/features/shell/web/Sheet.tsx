import './sheet.css'
import type { ComponentProps, ReactNode } from 'react'
import { Brand } from '#web/ui/Brand.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { useModal } from '#web/ui/useModal.ts'

/** A sheet that slides out from the left, open while it is mounted. */
export function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const modal: ComponentProps<'dialog'> = useModal(onClose)
  return (
    <dialog {...modal} className="sheet" aria-label={label}>
      <div className="sheet-head">
        <Brand />
        <IconButton label="Close menu" glyph="close" onClick={onClose} />
      </div>
      <nav className="sidebar" aria-label={label}>
        {children}
      </nav>
    </dialog>
  )
}
