import './CreateConferenceDialog.css'
import type * as z from 'zod/mini'
import type { Usage } from '#features/billing/rules.ts'
import { ApiError } from '#web/data/api.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { navigate } from '#web/router/router.tsx'
import { useAction } from '#web/data/useAction.ts'
import { ownTimeZone } from '#web/ownTimeZone.ts'
import { conferencesApi } from '../contract.ts'
import { NewConference } from '../fields.ts'
import { tabLink } from '../link-rules.ts'
import { text } from '../text.ts'
import { ConferenceFields } from './ConferenceFields.tsx'
import { ConferenceReview } from './ConferenceReview.tsx'

/** How to get there and how many people are expected are asked later, where the details are edited. */
const START = {
  name: '',
  description: '',
  start_date: '',
  end_date: '',
  location: '',
  address: '',
  travel: '',
  attendance: '',
  time_zone: ownTimeZone(),
}

type CreateConferenceDialogProps = {
  usage: Usage
  /** Called when the server says that the plan has no event left. */
  onLimit: () => void
  onClose: () => void
}

/** Creates a conference in two steps, the form and a summary, and opens it with the steps that are next. */
export function CreateConferenceDialog({ usage, onLimit, onClose }: CreateConferenceDialogProps) {
  const create = useAction(conferencesApi.create, {
    // The plan counts it, and so do parts that come later, such as the conference switcher.
    refreshes: 'all',
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
      disabledReason={({ name }) => (name.trim() === '' ? text.nameRequired : null)}
      review={review}
      onSubmit={async (fields) => {
        try {
          const { id } = await create.mutateAsync(fields)
          navigate(tabLink(id, 'overview'))
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
