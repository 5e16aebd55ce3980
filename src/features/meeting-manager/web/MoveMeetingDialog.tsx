import { type SubmitEvent, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import {
  type ListedMeeting,
  organiserMeetingsApi,
  type OrganiserSettings,
} from '#features/meetings/organisers-contract.ts'
import { slotsOf } from '#features/meetings/rules.ts'
import { ApiError } from '#web/data/api.ts'
import { useAction } from '#web/data/useAction.ts'
import { Field } from '#web/forms/Field.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { listText } from '../text.ts'
import { namesOf } from './namesOf.ts'
import { SlotSelect } from './SlotSelect.tsx'

export type MoveMeetingDialogProps = {
  meeting: ListedMeeting
  conference: Conference
  settings: OrganiserSettings
  onClose: () => void
}

/** Another time or place for an agreed meeting. Whether everybody is free is decided when it is moved. */
export function MoveMeetingDialog({ meeting, conference, settings, onClose }: MoveMeetingDialogProps) {
  const { id: conference_id, time_zone } = conference
  const slots = comingSlots(settings, time_zone)
  const own = slots.find(({ starts_at }) => starts_at === meeting.starts_at)
  const [starts_at, setStart] = useState((own ?? slots[0])?.starts_at ?? '')
  const [place_id, setPlace] = useState(meeting.place?.id ?? '')
  const move = useAction(organiserMeetingsApi.move, {
    refreshes: [organiserMeetingsApi.list, organiserMeetingsApi.numbers, organiserMeetingsApi.plan],
    done: listText.moved,
    failed: listText.moveFailed,
  })
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    try {
      await move.mutateAsync({ conference_id, id: meeting.id, starts_at, ...(place_id && { place_id }) })
      onClose()
    } catch (error) {
      // The toast says why, and the dialog stays.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Dialog title={listText.move} onClose={onClose}>
      <form id="move-meeting" className="form" onSubmit={(event) => void submit(event)}>
        <p>{namesOf(meeting)}</p>
        <div className="form-pair">
          <SlotSelect slots={slots} time_zone={time_zone} value={starts_at} onChange={setStart} />
          <PlaceField places={settings.places} value={place_id} onChange={setPlace} />
        </div>
        <p className="small soft">{listText.moveHint}</p>
        <div className="row form-actions">
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={move.isPending} busyWord="Moving..." disabled={starts_at === ''}>
            {listText.move}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function comingSlots(settings: OrganiserSettings, time_zone: string) {
  const now = new Date().toISOString()
  return slotsOf(settings.hours, settings, time_zone).filter(({ starts_at }) => starts_at > now)
}

type ChosenProps = { value: string; onChange: (value: string) => void }
function PlaceField({ places, value, onChange }: ChosenProps & { places: OrganiserSettings['places'] }) {
  return (
    <Field label="Place">
      {(control) => (
        <span className="select glyph-chevron-down">
          <select {...control} className="input" value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">Any that is free</option>
            {places.map(
              ({ id, name }) =>
                id !== null && (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ),
            )}
          </select>
        </span>
      )}
    </Field>
  )
}
