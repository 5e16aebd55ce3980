import { useState } from 'react'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { NewConference } from '#features/conferences/fields.ts'
import { shownLink, slugOf } from '#features/conferences/rules.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { ConferenceFields } from '#features/conferences/web/ConferenceFields.tsx'
import { changesOf } from '#web/changesOf.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useAction } from '#web/useAction.ts'
import { text } from '../text.ts'

/** The address that a new name leads to, or null where the old one stays. */
function newAddress(name: string, before: string) {
  const slug = slugOf(name)
  return slug === '' || slug === slugOf(before) ? null : shownLink(location.host, slug)
}

function fieldsOf({ name, description, start_date, end_date, location: place, address, time_zone }: Conference) {
  return { name, description, start_date, end_date, location: place, address, time_zone }
}

/** What a conference is called, when and where it is. */
export function EditConferenceDialog({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const { id: conference_id, name } = conference
  const [before] = useState(() => fieldsOf(conference))
  const save = useAction(conferencesApi.update, {
    refreshes: [conferencesApi.read, conferencesApi.list],
    done: conferenceText.saved,
    failed: ({ message }) => ({ title: text.saveFailed, description: message }),
  })

  return (
    <FormDialog
      title="Edit details"
      verb="Save"
      schema={NewConference}
      start={before}
      obstacle={(values) => (values.name.trim() === '' ? conferenceText.nameRequired : null)}
      onSubmit={async (fields) => {
        const changes = changesOf(fields, before)
        if (Object.keys(changes).length > 0) await save.mutateAsync({ conference_id, ...changes })
      }}
      onClose={onClose}
    >
      {(form) => {
        const moved = newAddress(form.values.name, name)
        return <ConferenceFields form={form} nameHint={moved === null ? undefined : text.addressChanges(moved)} />
      }}
    </FormDialog>
  )
}
