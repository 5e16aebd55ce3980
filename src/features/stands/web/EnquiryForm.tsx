import { useState } from 'react'
import { TextField } from '#web/forms/TextField.tsx'
import { useForm } from '#web/forms/useForm.ts'
import { newClientId } from '#web/live/clientId.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { enquiriesApi, standsApi } from '../contract.ts'
import { NewEnquiry } from '../fields.ts'
import { ENQUIRY_LIMITS } from '../rules.ts'
import { standText } from '../stand-text.ts'
import type { ShownExhibitor } from './Stand.tsx'

/** A message to the stand. Sent again after a failure, it is the same message. */
export function EnquiryForm({ exhibitor: { id, name } }: { exhibitor: ShownExhibitor }) {
  const [client_id] = useState(newClientId)
  const send = useAction(enquiriesApi.ask, {
    refreshes: [standsApi.own],
    done: standText.sent,
    failed: standText.sendFailed,
  })
  const form = useForm({
    schema: NewEnquiry,
    start: { text: '', client_id },
    onSubmit: (enquiry) => send.mutateAsync({ id, ...enquiry }),
  })
  return (
    <form {...form.props} className="card card-pad enquiry-card">
      <h2>{standText.writeTitle}</h2>
      <p className="soft">{standText.writeLead}</p>
      <TextField
        rows={4}
        form={form}
        name="text"
        label="Message"
        placeholder={standText.placeholder}
        maxLength={ENQUIRY_LIMITS.text}
      />
      <Button type="submit" wide busy={form.submitting}>
        {standText.send(name)}
      </Button>
      <p className="hint">{standText.privacy}</p>
    </form>
  )
}
