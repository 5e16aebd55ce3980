import { type ReactNode, useEffect } from 'react'
import type * as z from 'zod/mini'
import { isChanged } from '#web/changesOf.ts'
import { quick, takeBack } from '#web/toast.ts'
import { type Form, type Start, useForm } from '#web/useForm.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DISCARD, useLeaving } from './useLeaving.tsx'

const COMPLAINT = 'complaint'

type FormDialogProps<Schema extends z.ZodMiniType> = {
  title: string
  about?: ReactNode
  schema: Schema
  start: Start<Schema>
  /** When it resolves, the dialog closes; when it rejects, it stays with what was typed. */
  onSubmit: (fields: z.output<Schema>) => Promise<unknown> | void
  /** What a toast says where a submit is tried with these values, besides what the fields say. It goes once they do. */
  complaint?: (values: Start<Schema>) => { title: string; description?: string } | null
  onClose: () => void
  /** The verb of its button; the title unless said otherwise. It may say how much. */
  verb?: string
  /** What the button says while the write is on its way. */
  busyWord?: string
  wide?: boolean
  /** Why the verb cannot be pressed yet, if so; said beside it. */
  obstacle?: (values: Start<Schema>) => string | null
  children: (form: Form<Start<Schema>>) => ReactNode
}

/** A dialog that is one form over one schema. */
export function FormDialog<Schema extends z.ZodMiniType>(props: FormDialogProps<Schema>) {
  const {
    title,
    about,
    schema,
    start,
    onSubmit,
    complaint,
    onClose,
    verb = title,
    busyWord = 'Saving...',
    wide,
    obstacle,
    children,
  } = props
  const form = useForm({
    schema,
    start,
    async onSubmit(fields) {
      await onSubmit(fields)
      onClose()
    },
    onInvalid(values) {
      const words = complaint?.(values)
      if (words) quick(words.title, { ...words, id: COMPLAINT, variant: 'destructive' })
    },
  })
  const { leave, question } = useLeaving(isChanged(form) ? DISCARD : null, onClose)

  const amiss = !!complaint?.(form.values)
  useEffect(() => (amiss ? () => takeBack(COMPLAINT) : undefined), [amiss])

  const hindered = obstacle?.(form.values)
  const foot = (
    <>
      {hindered && <span className="soft small foot-note">{hindered}</span>}
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" busy={form.submitting} busyWord={busyWord} obstacle={hindered}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={title} about={about} onClose={leave} wide={wide} form={form.props} foot={question || foot}>
      <div className="form">{children(form)}</div>
    </Dialog>
  )
}
