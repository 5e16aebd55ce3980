import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './glyph.ts'
import { IconButton } from './IconButton.tsx'
import { useModal } from './useModal.ts'

type DialogProps = {
  title: string
  /** Shown below the title. */
  about?: ReactNode
  /** Called on Escape, the close button or a click outside; use useConfirmClose where input would be lost. */
  onClose: () => void
  /** 72rem wide instead of 32rem. */
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
  /** The buttons: first a quiet Cancel, then the primary action. */
  foot?: ReactNode
  /** Wraps body and footer in a form with these props. */
  form?: ComponentProps<'form'>
  children: ReactNode
}

/** A modal dialog, open while it is mounted; a bottom sheet on phones. Do not open one over another. */
export function Dialog({ title, about, onClose, wide, role, foot, form, children }: DialogProps) {
  const id = useId()
  const parts = (
    <>
      <div className="dialog-body">{children}</div>
      {foot && <div className="dialog-footer">{foot}</div>}
    </>
  )
  const modal: ComponentProps<'dialog'> = useModal(onClose)
  return (
    <dialog {...modal} className={classes('dialog', wide && 'dialog-wide')} role={role} aria-labelledby={id}>
      <div className="dialog-head">
        <div>
          <h2 id={id} dir="auto">
            {title}
          </h2>
          {about}
        </div>
        <IconButton label="Close" glyph="close" onClick={onClose} />
      </div>
      {form ? <form {...form}>{parts}</form> : parts}
    </dialog>
  )
}
