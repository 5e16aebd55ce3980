import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { NewConference } from '#features/conferences/fields.ts'
import { shownLink } from '#features/conferences/rules.ts'
import { slugOf } from '#features/conferences/slug-rules.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { conferenceSaved } from '#features/conferences/web/conferencePatches.ts'
import { futureAddress } from '#features/conferences/web/futureAddress.ts'
import { ConferenceFields } from '#features/conferences/web/ConferenceFields.tsx'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { daysOutside } from '#features/schedule/rules.ts'
import { changesOf } from '#web/forms/changesOf.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { text } from '../text.ts'

/** The slug that a new name gives, or null if it does not change. */
function newAddress(name: string, before: string) {
  return slugOf(name) === slugOf(before) ? null : futureAddress(name)
}

function fieldsOf({ name, description, start_date, end_date, location: place, address, time_zone }: Conference) {
  return { name, description, start_date, end_date, location: place, address, time_zone }
}

/** Edits a conference. Says before saving how the public address and the schedule are affected. */
export function EditConferenceDialog({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const { id: conference_id, name, slug } = conference
  const [before] = useState(() => fieldsOf(conference))
  const { data: items } = useQuery(scheduleApi.list, { conference_id })
  const save = useAction(conferencesApi.update, {
    updates: conferenceSaved,
    // Its dates decide its place in the list.
    refreshes: [conferencesApi.list, membershipApi.conferences],
    done: conferenceText.saved,
    failed: ({ message }) => ({ title: text.saveFailed, description: message }),
  })

  function review(fields: z.output<typeof NewConference>) {
    const moved = newAddress(fields.name, name)
    const redated = fields.start_date !== before.start_date || fields.end_date !== before.end_date
    const outside = redated ? daysOutside(items?.map(({ day }) => day) ?? [], fields) : []
    if (moved === null && outside.length === 0) return null
    const sessions = items?.filter(({ day }) => outside.includes(day)).length ?? 0
    const body = (
      <>
        {moved !== null && <Notice kind="caution">{text.moves(shownLink(location.host, slug), moved)}</Notice>}
        {outside.length > 0 && <Notice kind="caution">{text.fallsOutside(sessions, outside)}</Notice>}
      </>
    )
    return { title: 'Save these changes?', verb: 'Save changes', body }
  }

  return (
    <FormDialog
      title="Edit details"
      verb="Save"
      schema={NewConference}
      start={before}
      disabledReason={(values) => (values.name.trim() === '' ? conferenceText.nameRequired : null)}
      review={review}
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
