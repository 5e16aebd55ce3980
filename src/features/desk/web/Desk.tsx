import './desk.css'
import { useEffect } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { type ScheduleItem, scheduleApi } from '#features/schedule/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useStore } from '#web/data/store.ts'
import { connectionState } from '#web/live/connectionState.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { applyTitle } from '#web/router/Head.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { deskApi, type DeskRoom } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { DeskPolls } from './DeskPolls.tsx'
import { DeskQuestions } from './DeskQuestions.tsx'
import { DeskRooms } from './DeskRooms.tsx'
import { deskLive } from './live.ts'
import { RoomSelect } from './RoomSelect.tsx'
import { useDeskFilter } from './useDeskFilter.ts'

/** The desk of a conference, once its schedule is known. */
export function Desk({ conference }: { conference: Conference }) {
  const { id: conference_id, name } = conference
  const schedule = useQuery(scheduleApi.list, { conference_id })
  useEffect(() => applyTitle(`${screenText.title}, ${name}`), [name])
  return (
    <div className="hall-desk">
      <div className="page-head">
        <div>
          <h1>{screenText.title}</h1>
        </div>
        <div className="row">
          <ButtonLink kind="secondary" to={paths.today(conference_id)}>
            Today
          </ButtonLink>
        </div>
      </div>
      {schedule.data ? (
        <DeskParts conference={conference} items={schedule.data} />
      ) : schedule.error ? (
        <ReadFailed message={screenText.loadFailed} onRetry={schedule.refetch} />
      ) : (
        <DeskSkeleton />
      )}
    </div>
  )
}

type DeskPartsProps = { conference: Conference; items: readonly ScheduleItem[] }

function DeskParts({ conference, items }: DeskPartsProps) {
  const { id: conference_id } = conference
  const sessions = items.filter(({ type }) => type !== 'break')
  const { filter, room, chooseRoom, state, chooseState } = useDeskFilter(sessions.map(({ id }) => id))
  const [view, chooseView] = useAddressChoice('view', ['questions', 'polls', 'rooms'])
  const { ready } = useRoom(`conference:${conference_id}`, deskLive(conference_id, filter))
  const { data: rooms, error, refetch } = useQuery(deskApi.rooms, { conference_id }, { enabled: ready })
  const connection = useStore(connectionState, 'idle')
  const isAway = connection === 'away' || connection === 'polling'
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const titleOf = (id: string | null) => (id === null ? screenText.conferenceRoom : (titles.get(id) ?? ''))

  if (!rooms) return error ? <ReadFailed message={screenText.loadFailed} onRetry={refetch} /> : <DeskSkeleton />
  const shared = { conference, filter, titleOf, ready }
  return (
    <>
      {isAway && <Notice kind="caution">{screenText.away}</Notice>}
      <PageTabs
        label="Parts of the desk"
        name="desk"
        tabs={[
          { id: 'questions', label: 'Questions', count: sumOf(rooms, 'waiting') || undefined },
          { id: 'polls', label: 'Polls' },
          { id: 'rooms', label: 'Settings' },
        ]}
        selected={view}
        onSelect={chooseView}
      />
      <TabPanel name="desk" tab={view}>
        <div className="stack">
          <RoomSelect sessions={sessions} rooms={rooms} selected={room} onSelect={chooseRoom} />
          {view === 'questions' && <DeskQuestions {...shared} rooms={rooms} state={state} onState={chooseState} />}
          {view === 'polls' && <DeskPolls {...shared} />}
          {view === 'rooms' && <DeskRooms {...shared} rooms={rooms} sessions={sessions} />}
        </div>
      </TabPanel>
    </>
  )
}

function sumOf(rooms: readonly DeskRoom[], part: 'waiting') {
  return rooms.reduce((sum, room) => sum + room[part], 0)
}

function DeskSkeleton() {
  return (
    <Loading label="Loading the desk" className="hall-desk-wait">
      <Skeleton width="half" />
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton />
      <Skeleton width="most" />
    </Loading>
  )
}
