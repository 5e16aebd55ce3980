import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Form } from '#web/useForm.ts'
import { classes } from './glyph.ts'
import { IconButton } from './IconButton.tsx'
import { useModal } from './useModal.ts'

type DialogProps = {
  title: string
  /** Stands under the title. */
  about?: ReactNode
  /** Escape, the cross or a press beside the dialog; see useLeaving for what would be lost. */
  onClose: () => void
  /** 72rem instead of 32rem. */
  wide?: boolean
  role?: 'dialog' | 'alertdialog'
  /** Cancel quiet, the verb primary, in this order. */
  foot?: ReactNode
  /** Body and foot become one form. */
  form?: Form<never>['props']
  children: ReactNode
}

/** A modal dialog, open while it is mounted; on phones a sheet from below. Never one over another. */
export function Dialog({ title, about, onClose, wide, role, foot, form, children }: DialogProps) {
  const id = useId()
  const parts = (
    <>
      <div className="dialog-body">{children}</div>
      {foot && <div className="dialog-foot">{foot}</div>}
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
