import './desk.css'
import { useEffect } from 'react'
import { type ScheduleItem, scheduleApi } from '#features/schedule/contract.ts'
import { paths } from '#shared/paths.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useStore } from '#web/data/store.ts'
import { connectionState } from '#web/live/connectionState.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { applyTitle } from '#web/router/Head.tsx'
import { Link } from '#web/router/router.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { type Desk as OwnDesk, deskApi, type DeskRoom } from '../contract.ts'
import { organisesDesk, sessionsAtDesk } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { DeskPolls } from './DeskPolls.tsx'
import { DeskQuestions } from './DeskQuestions.tsx'
import { DeskRooms } from './DeskRooms.tsx'
import { deskLive } from './live.ts'
import { RoomSelect } from './RoomSelect.tsx'
import { useDeskFilter } from './useDeskFilter.ts'

/** The desk of a conference: its organisers have all rooms there, and the moderators of sessions those. */
export function Desk({ desk }: { desk: OwnDesk }) {
  const { id: conference_id, name, slug } = desk
  const organises = organisesDesk(desk)
  const schedule = useQuery(scheduleApi.list, { conference_id })
  useEffect(() => applyTitle(`${screenText.title}, ${name}`), [name])
  return (
    <>
      <Link
        to={organises ? paths.conference(conference_id) : paths.publicConference(slug)}
        className="back reach glyph glyph-small glyph-arrow-left"
      >
        {name}
      </Link>
      <div className="hall-desk">
        <div className="page-head">
          <div>
            <h1>{screenText.title}</h1>
            {!organises && <p className="soft">{screenText.ofModerator}</p>}
          </div>
          {organises && (
            <div className="row">
              <ButtonLink kind="secondary" to={paths.today(conference_id)}>
                Today
              </ButtonLink>
            </div>
          )}
        </div>
        {schedule.data ? (
          <DeskParts desk={desk} items={schedule.data} />
        ) : schedule.error ? (
          <ReadFailed message={screenText.loadFailed} onRetry={schedule.refetch} />
        ) : (
          <DeskSkeleton />
        )}
      </div>
    </>
  )
}

type DeskPartsProps = { desk: OwnDesk; items: readonly ScheduleItem[] }

function DeskParts({ desk, items }: DeskPartsProps) {
  const { id: conference_id } = desk
  const sessions = sessionsAtDesk(desk, items)
  const { filter, room, chooseRoom, state, chooseState } = useDeskFilter(sessions.map(({ id }) => id))
  const [view, chooseView] = useAddressChoice('view', ['questions', 'polls', 'rooms'])
  const { ready } = useRoom(`conference:${conference_id}`, deskLive(conference_id, filter))
  const { data: rooms, error, refetch } = useQuery(deskApi.rooms, { conference_id }, { enabled: ready })
  const connection = useStore(connectionState, 'idle')
  const isAway = connection === 'away' || connection === 'polling'
  const titles = new Map(sessions.map(({ id, title }) => [id, title]))
  const titleOf = (id: string | null) => (id === null ? screenText.conferenceRoom : (titles.get(id) ?? ''))

  if (!rooms) return error ? <ReadFailed message={screenText.loadFailed} onRetry={refetch} /> : <DeskSkeleton />
  const shared = { desk, filter, titleOf, ready, sessions }
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
          {(organisesDesk(desk) || sessions.length > 1) && (
            <RoomSelect desk={desk} sessions={sessions} rooms={rooms} selected={room} onSelect={chooseRoom} />
          )}
          {view === 'questions' && <DeskQuestions {...shared} rooms={rooms} state={state} onState={chooseState} />}
          {view === 'polls' && <DeskPolls {...shared} />}
          {view === 'rooms' && <DeskRooms {...shared} rooms={rooms} />}
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
