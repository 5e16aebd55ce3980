import { useState } from 'react'
import type * as z from 'zod/mini'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { ConferenceDetails } from '#features/conferences/fields.ts'
import { shownLink } from '#features/conferences/rules.ts'
import { slugOf } from '#features/conferences/slug-rules.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { conferenceSaved } from '#features/conferences/web/conferencePatches.ts'
import { futureAddress } from '#features/conferences/web/futureAddress.ts'
import { ConferenceFields } from '#features/conferences/web/ConferenceFields.tsx'
import { delegatesApi } from '#features/delegates/contract.ts'
import { dueForErasure, firstErasureAfter } from '#features/conferences/retention-rules.ts'
import { erasureText } from '#features/delegates/erasure-text.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { scheduleApi } from '#features/schedule/contract.ts'
import { daysOutside } from '#features/schedule/day-rules.ts'
import type { Output } from '#shared/contract.ts'
import { longDate } from '#shared/dates.ts'
import { useChanges } from '#web/forms/useChanges.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { dialogText } from '../dialog-text.ts'
import { PageFields } from './PageFields.tsx'

/** The slug that a new name gives, or null if it does not change. */
function newAddress(name: string, before: string) {
  return slugOf(name) === slugOf(before) ? null : futureAddress(name)
}

function fieldsOf({ location: place, ...conference }: Conference) {
  const { name, description, start_date, end_date, address, travel, attendance, time_zone } = conference
  const { map_url, language, welcome, hashtags, cover_hue, cover_url } = conference
  const details = { name, description, start_date, end_date, location: place, address, travel, attendance, time_zone }
  return { ...details, map_url, language, welcome, hashtags, cover_hue, cover_url }
}

/** Until the counts are known, some delegates of each kind are assumed. */
const NOT_LOADED = { Registered: 1, Pending: 1, Invited: 0, Bounced: 0, Opened: 0, Expired: 0 }

/** The warning that saved dates make delegates due for erasure, or null. Without counts it names no number. */
function erasureWarning(
  dates: z.output<typeof ConferenceDetails>,
  counts: Output<typeof delegatesApi.counts> | undefined,
) {
  const today = new Date().toISOString().slice(0, 10)
  const { Registered: registered, ...others } = counts ?? NOT_LOADED
  const unregistered = Object.values(others).reduce((sum, count) => sum + count, 0)
  const due = dueForErasure(dates, { registered, unregistered }, today)
  if (due === 0) return null
  const from = longDate(firstErasureAfter(today))
  return `${counts ? erasureText.datesErase(due, from) : erasureText.datesMayErase} ${erasureText.erasurePeriods}`
}

/** Edits a conference. Says before saving how the public address, the schedule and the delegates are affected. */
export function EditConferenceDialog({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const { id: conference_id, name, slug } = conference
  const [uploading, setUploading] = useState(false)
  const { start, save } = useChanges(() => fieldsOf(conference), conference.updated_at)
  const { data: items } = useQuery(scheduleApi.list, { conference_id })
  const { data: counts } = useQuery(delegatesApi.counts, { conference_id })
  const update = useAction(conferencesApi.update, {
    updates: conferenceSaved,
    // Its dates decide its place in the list.
    refreshes: [conferencesApi.list, membershipApi.conferences],
    done: conferenceText.saved,
    failed: dialogText.saveFailed,
  })

  function review(fields: z.output<typeof ConferenceDetails>) {
    const moved = newAddress(fields.name, name)
    const redated = fields.start_date !== start.start_date || fields.end_date !== start.end_date
    const outside = redated ? daysOutside(items?.map(({ day }) => day) ?? [], fields) : []
    const erasure = redated ? erasureWarning(fields, counts) : null
    if (moved === null && outside.length === 0 && erasure === null) return null
    const sessions = items?.filter(({ day }) => outside.includes(day)).length ?? 0
    const body = (
      <>
        {moved !== null && <Notice kind="caution">{dialogText.moves(shownLink(location.host, slug), moved)}</Notice>}
        {erasure !== null && <Notice kind="danger">{erasure}</Notice>}
        {outside.length > 0 && <Notice kind="caution">{dialogText.fallsOutside(sessions, outside)}</Notice>}
      </>
    )
    return { title: 'Save these changes?', verb: 'Save changes', body }
  }

  return (
    <FormDialog
      title="Edit details"
      verb="Save"
      schema={ConferenceDetails}
      start={start}
      disabledReason={(values) =>
        uploading ? dialogText.uploading : values.name.trim() === '' ? conferenceText.nameRequired : null
      }
      review={review}
      onSubmit={(fields) => save(fields, (change) => update.mutateAsync({ conference_id, ...change }))}
      onClose={onClose}
    >
      {(form) => {
        const moved = newAddress(form.values.name, name)
        return (
          <ConferenceFields form={form} nameHint={moved === null ? undefined : dialogText.addressChanges(moved)}>
            <PageFields conference_id={conference_id} form={form} onBusy={setUploading} />
          </ConferenceFields>
        )
      }}
    </FormDialog>
  )
}
