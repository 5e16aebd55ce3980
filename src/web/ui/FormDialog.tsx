import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { type Form, type Start, useForm } from '#web/useForm.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type FormDialogProps<Schema extends z.core.$ZodType> = {
  title: string
  about?: ReactNode
  schema: Schema
  start: Start<Schema>
  /** When it resolves, the dialog closes; when it rejects, it stays with what was typed. */
  onSubmit: (fields: z.output<Schema>) => Promise<unknown> | void
  /** A submit was tried while something is wrong, which is also said at the fields. */
  onInvalid?: (values: Start<Schema>) => void
  onClose: () => void
  /** The verb of its button; the title unless said otherwise. It may say how much. */
  verb?: string
  /** What the button says while the write is on its way. */
  busyWord?: string
  wide?: boolean
  /** Whether the verb may be pressed, where it must wait for something. */
  ready?: (values: Start<Schema>) => boolean
  children: (form: Form<Start<Schema>>) => ReactNode
}

/** A dialog that is one form over one schema. */
export function FormDialog<Schema extends z.core.$ZodType>(props: FormDialogProps<Schema>) {
  const {
    title,
    about,
    schema,
    start,
    onSubmit,
    onInvalid,
    onClose,
    verb = title,
    busyWord = 'Saving...',
    wide,
    ready,
    children,
  } = props
  const form = useForm({
    schema,
    start,
    async onSubmit(fields) {
      await onSubmit(fields)
      onClose()
    },
    onInvalid,
  })
  const foot = (
    <>
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" busy={form.submitting} busyWord={busyWord} disabled={ready && !ready(form.values)}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} about={about} onClose={onClose} wide={wide} keep={form.dirty} form={form.props} foot={foot}>
      <div className="form">{children(form)}</div>
    </Dialog>
  )
}
