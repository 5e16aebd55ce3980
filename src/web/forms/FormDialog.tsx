import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { ApiError } from '#web/data/api.ts'
import { isChanged } from './changesOf.ts'
import { toast, dismissToast } from '#web/toast.ts'
import { type Form, type Start, useForm } from './useForm.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DISCARD, useConfirmClose } from '#web/ui/useConfirmClose.tsx'

/** The id of the toast for invalid values. */
const INVALID_TOAST = 'invalid-form'

/** The summary shown before sending, and the label of the button that sends. */
export type Review = { title: string; verb: string; body: ReactNode }

type FormDialogProps<Schema extends z.ZodMiniType> = {
  title: string
  schema: Schema
  start: Start<Schema>
  /** The dialog closes when it resolves, and stays open with the typed text when it rejects. */
  onSubmit: (fields: z.output<Schema>) => Promise<unknown> | void
  /** Returns a summary to confirm, or null to send immediately. */
  review?: (fields: z.output<Schema>) => Review | null
  /** The toast for a submit with these invalid values, in addition to the errors at the fields. It is removed once they are valid. */
  toastIfInvalid?: (values: Start<Schema>) => { title: string; description?: string } | null
  onClose: () => void
  /** The label of the submit button; the title by default. */
  verb?: string
  /** The label of the button that closes the dialog. */
  closeWord?: string
  /** The label of the button while the request is pending. */
  busyWord?: string
  /** Why the button is disabled, shown next to it; null if it is not. */
  disabledReason?: (values: Start<Schema>) => string | null
  children: (form: Form<Start<Schema>>) => ReactNode
}

/** A dialog with one form for one schema. */
export function FormDialog<Schema extends z.ZodMiniType>(props: FormDialogProps<Schema>) {
  const { title, schema, start, review, toastIfInvalid, onClose, verb = title, busyWord = 'Saving...' } = props
  const { closeWord = 'Cancel', disabledReason, children } = props
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
        // An error at a field leads back from the summary to the form.
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) setReviewed(null)
        throw error
      }
      onClose()
    },
    onInvalid(values) {
      const message = toastIfInvalid?.(values)
      if (message) toast(message.title, { ...message, id: INVALID_TOAST, variant: 'destructive' })
    },
  })
  const { leave, question } = useConfirmClose(isChanged(form) ? DISCARD : null, onClose)

  const isInvalid = !!toastIfInvalid?.(form.values)
  useEffect(() => (isInvalid ? () => dismissToast(INVALID_TOAST) : undefined), [isInvalid])

  const reasonShown = disabledReason?.(form.values)
  const foot = reviewed ? (
    <ReviewFoot verb={reviewed.verb} form={form} busyWord={busyWord} onBack={() => setReviewed(null)} />
  ) : (
    <>
      {reasonShown && <span className="soft small dialog-note">{reasonShown}</span>}
      <Button kind="quiet" onClick={onClose}>
        {closeWord}
      </Button>
      <Button key="verb" type="submit" busy={form.submitting} busyWord={busyWord} disabledReason={reasonShown}>
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

/** Ignores the second click of a double click on the previous step's button. */
function notTwice(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}
