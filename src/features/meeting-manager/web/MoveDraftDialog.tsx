import { type SubmitEvent, useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import type { OrganiserSettings } from '#features/meetings/organisers-contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { arrangeApi, type FreeTimes } from '../contract.ts'
import { type EditedMeeting, timesIn } from '../edit-rules.ts'
import { arrangeText, draftText } from '../text.ts'
import { OptionSelect } from './OptionSelect.tsx'
import { PartSkeleton } from './PartSkeleton.tsx'
import { SlotSelect } from './SlotSelect.tsx'

type MoveDraftDialogProps = {
  meeting: EditedMeeting
  /** All of the draft. */
  meetings: readonly EditedMeeting[]
  names: string
  conference: Conference
  settings: OrganiserSettings
  keep_saved: boolean
  onMove: (to: EditedMeeting) => void
  onClose: () => void
}

/** Another time or place for a meeting of a draft, of those that are free. */
export function MoveDraftDialog(props: MoveDraftDialogProps) {
  const { meeting, meetings, names, conference, keep_saved, onClose } = props
  const { person_id, other_id } = meeting
  const input = { conference_id: conference.id, person_id, other_id, keep_saved: keep_saved ? 'true' : 'false' }
  const { data, error, refetch } = useQuery(arrangeApi.times, input, { staleTime: 0 })
  return (
    <Dialog title={draftText.move} onClose={onClose}>
      <div className="stack">
        <p className="strong">{names}</p>
        {data ? (
          <Times {...props} times={timesIn(meetings, meeting, data)} />
        ) : error ? (
          <ReadFailed message={error.message} onRetry={refetch} />
        ) : (
          <PartSkeleton />
        )}
      </div>
    </Dialog>
  )
}

function Times({ times, meeting, conference, settings, onMove, onClose }: MoveDraftDialogProps & { times: FreeTimes }) {
  const own = times.find(({ starts_at }) => starts_at === meeting.starts_at)
  const [starts_at, setStart] = useState((own ?? times[0])?.starts_at ?? '')
  const [chosen, setPlace] = useState(meeting.place_id)
  const time = times.find((one) => one.starts_at === starts_at)
  if (!time) return <p className="soft">{draftText.noTime}</p>
  const { ends_at, place_ids } = time
  // The place it has, unless that is taken at the time that is chosen.
  const place_id = place_ids.includes(chosen) ? chosen : (place_ids[0] ?? chosen)
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onMove({ ...meeting, starts_at, ends_at, place_id, is_pinned: true })
    onClose()
  }
  return (
    <form className="form" onSubmit={submit}>
      <div className="form-pair">
        <SlotSelect slots={times} time_zone={conference.time_zone} value={starts_at} onChange={setStart} />
        <OptionSelect
          label="Place"
          value={place_id}
          options={place_ids}
          wordOf={(id) => settings.places.find((place) => place.id === id)?.name ?? ''}
          onChange={setPlace}
        />
      </div>
      <p className="small soft">{arrangeText.preview}</p>
      <div className="row form-actions">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">{draftText.move}</Button>
      </div>
    </form>
  )
}
