import { useState } from 'react'
import { shownName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ApiError } from '#web/data/api.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type Meeting, meetingsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { useMeetingChange } from './useMeetingChange.ts'

type HandOverDialogProps = { meeting: Meeting; onClose: () => void }

/** The colleagues who are free at the time of a meeting of the stand, of whom one takes it over. */
export function HandOverDialog({ meeting, onClose }: HandOverDialogProps) {
  const { data } = useQuery(meetingsApi.colleagues, { id: meeting.id }, { staleTime: 0 })
  const { handOver } = useMeetingChange(meeting)
  const [busy, setBusy] = useState(false)

  async function choose(person_id: string) {
    setBusy(true)
    try {
      await handOver(person_id)
      onClose()
    } catch (error) {
      // Its toast is already shown.
      if (!(error instanceof ApiError)) throw error
      setBusy(false)
    }
  }
  return (
    <Dialog title={screenText.handOver} onClose={onClose}>
      {data?.length === 0 && <p className="soft">{screenText.noColleague}</p>}
      <ul className="meeting-people">
        {data?.map((person) => (
          <li key={person.person_id}>
            <Avatar id={person.person_id} name={shownName(person)} photo={person.avatar_url} />
            <bdi>{shownName(person)}</bdi>
            <Button
              kind="secondary"
              size="small"
              disabled={busy}
              aria-label={screenText.handOverTo(shownName(person))}
              onClick={() => void choose(person.person_id)}
            >
              {screenText.choose}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
