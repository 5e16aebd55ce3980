import './CreateConferenceDialog.css'
import type * as z from 'zod/mini'
import { refreshPersonal } from '#features/auth/web/personal.ts'
import type { Usage } from '#features/billing/rules.ts'
import { refreshSubscription } from '#features/billing/web/useSubscription.ts'
import { ApiError } from '#web/api.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useAction } from '#web/useAction.ts'
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

type CreateConferenceDialogProps = {
  usage: Usage
  /** The plan has no event left, which only the server knows for certain. */
  onLimit: () => void
  onClose: () => void
}

/** Asks for a conference, shows once more what was asked for, and creates it. */
export function CreateConferenceDialog({ usage, onLimit, onClose }: CreateConferenceDialogProps) {
  const create = useAction(conferencesApi.create, {
    refreshes: [conferencesApi.list],
    done: text.created,
    failed({ code, message }) {
      if (code === 'limit_reached') return text.limitReached
      if (code === 'signed_out') return text.signInToCreate
      return code === 'unexpected' ? text.unexpected : { title: text.createFailed, description: message }
    },
  })

  function review(conference: z.output<typeof NewConference>) {
    const body = <ConferenceReview conference={conference} usage={usage} />
    return { title: 'Create this conference?', verb: 'Create Conference', body }
  }

  return (
    <FormDialog
      title="Create Conference"
      verb="Continue"
      busyWord="Creating..."
      schema={NewConference}
      start={START}
      obstacle={({ name }) => (name.trim() === '' ? text.nameRequired : null)}
      review={review}
      onSubmit={async (fields) => {
        try {
          await create.mutateAsync(fields)
          void refreshSubscription()
          refreshPersonal()
        } catch (error) {
          if (error instanceof ApiError && error.code === 'limit_reached') onLimit()
          throw error
        }
      }}
      onClose={onClose}
    >
      {(form) => <ConferenceFields form={form} />}
    </FormDialog>
  )
}
