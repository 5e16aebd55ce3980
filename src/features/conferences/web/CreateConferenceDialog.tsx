import './CreateConferenceDialog.css'
import { type MouseEvent, useState } from 'react'
import type * as z from 'zod/mini'
import type { Usage } from '#features/billing/rules.ts'
import { refreshSubscription } from '#features/billing/web/useSubscription.ts'
import { ApiError } from '#web/api.ts'
import { isChanged } from '#web/changesOf.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useAction } from '#web/useAction.ts'
import { DISCARD, useLeaving } from '#web/ui/useLeaving.tsx'
import { useForm } from '#web/useForm.ts'
import { conferencesApi } from '../contract.ts'
import { NewConference } from '../fields.ts'
import { DEFAULT_TIME_ZONE } from '../rules.ts'
import { text } from '../text.ts'
import { ConferenceFields } from './ConferenceFields.tsx'
import { ConferenceReview } from './ConferenceReview.tsx'

const START = {
  name: '',
  description: '',
  start_date: '',
  end_date: '',
  location: '',
  address: '',
  time_zone: DEFAULT_TIME_ZONE,
}

/** The second half of a double click on Continue lands here, and it has read nothing. */
function notTwice(event: MouseEvent) {
  if (event.detail > 1) event.preventDefault()
}

type CreateConferenceDialogProps = {
  usage: Usage
  /** The plan has no event left, which only the server knows for certain. */
  onLimit: () => void
  onClose: () => void
}

/** Asks for a conference, shows once more what was asked for, and creates it. */
export function CreateConferenceDialog({ usage, onLimit, onClose }: CreateConferenceDialogProps) {
  const [review, setReview] = useState<z.output<typeof NewConference> | null>(null)
  const create = useAction(conferencesApi.create, {
    refreshes: [conferencesApi.list],
    done: text.created,
    failed({ code, message }) {
      if (code === 'limit_reached') return text.limitReached
      if (code === 'signed_out') return text.signInToCreate
      return code === 'unexpected' ? text.unexpected : { title: text.createFailed, description: message }
    },
  })
  const form = useForm({
    schema: NewConference,
    start: START,
    async onSubmit(fields) {
      if (!review) return setReview(fields)
      try {
        await create.mutateAsync(fields)
        void refreshSubscription()
        onClose()
      } catch (error) {
        if (error instanceof ApiError && error.code === 'limit_reached') onLimit()
        // What is wrong with a field is said at the field.
        if (error instanceof ApiError && Object.keys(error.fields).length > 0) setReview(null)
        throw error
      }
    },
  })

  const { leave, question } = useLeaving(isChanged(form) ? DISCARD : null, onClose)
  const hindered = form.values.name.trim() === '' ? text.nameRequired : null
  const foot = review ? (
    <>
      <Button kind="quiet" onClick={() => setReview(null)} disabled={form.submitting}>
        Back
      </Button>
      <Button key="create" type="submit" busy={form.submitting} busyWord="Creating..." onClick={notTwice}>
        Create Conference
      </Button>
    </>
  ) : (
    <>
      {hindered && <span className="soft small foot-note">{hindered}</span>}
      <Button kind="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button key="continue" type="submit" obstacle={hindered}>
        Continue
      </Button>
    </>
  )
  return (
    <Dialog
      title={review ? 'Create this conference?' : 'Create Conference'}
      onClose={leave}
      form={form.props}
      foot={question || foot}
    >
      {review ? (
        <ConferenceReview conference={review} usage={usage} />
      ) : (
        <div className="form">
          <ConferenceFields form={form} />
        </div>
      )}
    </Dialog>
  )
}
