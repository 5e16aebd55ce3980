import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from '#web/api.ts'
import { isChanged } from '#web/changesOf.ts'
import { quick, takeBack } from '#web/toast.ts'
import { type Form, type Start, useForm } from '#web/useForm.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DISCARD, useLeaving } from './useLeaving.tsx'

const COMPLAINT = 'complaint'

/** What is to be read once more before it is sent, and the verb that sends it. */
export type Review = { title: string; verb: string; body: ReactNode }

type FormDialogProps<Schema extends z.ZodMiniType> = {
  title: string
  schema: Schema
  start: Start<Schema>
  /** When it resolves, the dialog closes; when it rejects, it stays with what was typed. */
  onSubmit: (fields: z.output<Schema>) => Promise<unknown> | void
  /** Called with what was asked for; null sends it at once. */
  review?: (fields: z.output<Schema>) => Review | null
  /** What a toast says where a submit is tried with these values, besides what the fields say. It goes once they do. */
  complaint?: (values: Start<Schema>) => { title: string; description?: string } | null
  onClose: () => void
  /** The verb of its button; the title unless said otherwise. It may say how much. */
  verb?: string
  /** What the button says while the write is on its way. */
  busyWord?: string
  /** Why the verb cannot be pressed yet, if so; said beside it. */
  obstacle?: (values: Start<Schema>) => string | null
  children: (form: Form<Start<Schema>>) => ReactNode
}

/** A dialog that is one form over one schema. */
export function FormDialog<Schema extends z.ZodMiniType>(props: FormDialogProps<Schema>) {
  const { title, schema, start, review, complaint, onClose, verb = title, busyWord = 'Saving...' } = props
  const { obstacle, children } = props
  const [reviewed, setReviewed] = useState<Review | null>(null)
  const form = useForm({
    schema,
    start,
    async onSubmit(fields) {
      const next = reviewed ? null : review?.(fields)
      if (next) return setReviewed(next)
      try {
        await props.onSubmit(fields)
      } catch (error) {
        // What is wrong with a field is said at the field.
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) setReviewed(null)
        throw error
      }
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
  const foot = reviewed ? (
    <ReviewFoot verb={reviewed.verb} form={form} busyWord={busyWord} onBack={() => setReviewed(null)} />
  ) : (
    <>
      {hindered && <span className="soft small foot-note">{hindered}</span>}
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button key="verb" type="submit" busy={form.submitting} busyWord={busyWord} obstacle={hindered}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog title={reviewed?.title ?? title} onClose={leave} form={form.props} foot={question || foot}>
      {reviewed ? <ReviewBody>{reviewed.body}</ReviewBody> : <div className="form">{children(form)}</div>}
    </Dialog>
  )
}

function ReviewBody({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} className="form review" tabIndex={-1}>
      {children}
    </div>
  )
}

type ReviewFootProps = { verb: string; form: { submitting: boolean }; busyWord: string; onBack: () => void }

function ReviewFoot({ verb, form: { submitting }, busyWord, onBack }: ReviewFootProps) {
  function goBack({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    flushSync(onBack)
    form?.querySelector('input')?.focus()
  }
  return (
    <>
      <Button kind="quiet" disabled={submitting} onClick={goBack}>
        Back
      </Button>
      <Button key="send" type="submit" busy={submitting} busyWord={busyWord} onClick={notTwice}>
        {verb}
      </Button>
    </>
  )
}

/** The second half of a double click on the verb before lands here, and it has read nothing. */
function notTwice(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
