import { useState } from 'react'
import { screenText } from '#features/meetings/screen-text.ts'
import { MyMeetings } from '#features/meetings/web/MyMeetings.tsx'
import type { MyConference } from '#features/registration/contract.ts'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { MeetingsWait } from '#features/meetings/web/MeetingsWait.tsx'
import { ProposedMeeting } from './ProposedMeeting.tsx'
import { ArrangedWhy } from './ArrangedWhy.tsx'
import { WhomDialog } from './WhomDialog.tsx'

/** The reader's meetings; `?with=` a person or `?exhibitor=` one proposes a meeting to them. */
export function OwnMeetings() {
  const { mine, loading } = useCurrentConference()
  if (mine) return <Meetings key={mine.id} conference={mine} />
  if (loading) return <MeetingsWait />
  return (
    <Empty level={1} title={screenText.noConference} action={<ButtonLink to={paths.events}>See the events</ButtonLink>}>
      {screenText.noConferenceDetail}
    </Empty>
  )
}

const renderWhy = (meeting_id: string) => <ArrangedWhy meeting_id={meeting_id} />

function Meetings({ conference }: { conference: MyConference }) {
  const [isChoosing, setChoosing] = useState(false)
  const { path, search } = useLocation()
  const params = new URLSearchParams(search)
  const person_id = params.get('with')
  const exhibitor_id = params.get('exhibitor')
  function leave() {
    params.delete('with')
    params.delete('exhibitor')
    navigate(params.size > 0 ? `${path}?${params}` : path, { replace: true, stay: true })
  }
  function choose(chosen: string) {
    setChoosing(false)
    params.set('with', chosen)
    navigate(`${path}?${params}`, { replace: true, stay: true })
  }
  return (
    <MyMeetings conference={conference} onPropose={() => setChoosing(true)} renderWhy={renderWhy}>
      {isChoosing && <WhomDialog conference_id={conference.id} onChoose={choose} onClose={() => setChoosing(false)} />}
      {(person_id ?? exhibitor_id) !== null && !isChoosing && (
        <ProposedMeeting
          key={person_id ?? exhibitor_id}
          conference={conference}
          person_id={person_id}
          exhibitor_id={exhibitor_id}
          onClose={leave}
        />
      )}
    </MyMeetings>
  )
}
