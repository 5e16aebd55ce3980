import './schedule-page.css'
import { useMemo } from 'react'
import { tabLink } from '#features/conferences/link-rules.ts'
import type { ShownConference } from '#features/registration/contract.ts'
import { OrganiserLink } from '#features/registration/web/OrganiserLink.tsx'
import { MINUTE_MS } from '#shared/time.ts'
import { useStore } from '#web/data/store.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { useMinute } from '#web/useMinute.ts'
import { type Day, dayAt, filtered, type StateOf } from '../day-rules.ts'
import { overlapsAmong } from '#features/agenda/rules.ts'
import { pageText } from '../page-text.ts'
import { DaySchedule } from './DaySchedule.tsx'
import { OtherDays } from './OtherDays.tsx'
import { printing } from './printing.ts'
import { PrintedSchedule } from './PrintedSchedule.tsx'
import { ScheduleBar } from './ScheduleBar.tsx'
import { ScheduleHead } from './ScheduleHead.tsx'
import type { Agenda } from '#features/agenda/web/useAgenda.ts'
import type { Changes } from '#features/agenda/web/useChanges.ts'
import { useStartAtNow } from './useStartAtNow.ts'
import type { ScheduleAddress, useScheduleAddress } from './useScheduleAddress.ts'

export type ScheduleParts = {
  conference: ShownConference
  days: readonly Day[]
  /** Whether a session is to come, on or over this minute. */
  stateOf: StateOf
  /** The time zone in which times are shown. */
  zone: string
  agenda: Agenda
  changes: Changes
  address: ScheduleAddress
  change: ReturnType<typeof useScheduleAddress>['change']
}

type WholeScheduleProps = ScheduleParts & { speakers: readonly { id: string; name: string }[] }

const NO_FILTER = { room: '', type: '', speaker: '', q: '', mine: '' }

/** The schedule of a conference, day by day. */
export function WholeSchedule({ speakers, ...parts }: WholeScheduleProps) {
  const { conference, days, stateOf, agenda, address } = parts
  const now = useMinute() * MINUTE_MS
  const isPrinting = useStore(printing, false)
  const day = days.find(({ name }) => name === address.day) ?? dayAt(days, stateOf)
  const { saved } = agenda
  const filter = useFilter(address)
  const overlaps = useOverlaps(days, saved)
  const list = { ...parts, now, filter, overlaps }
  useStartAtNow()
  if (!day) return <NoSchedule conference_id={conference.id} />
  return (
    <div className="schedule-page">
      <ScheduleHead {...parts} shown={isPrinting ? days : [day]} />
      <ScheduleBar {...parts} speakers={speakers} day={day} now={now} />
      {isPrinting ? (
        <PrintedSchedule days={days} sessionsOf={(one) => filtered(one.sessions, filter, saved)} />
      ) : (
        <TabPanel name="schedule-day" tab={`${days.indexOf(day)}`}>
          <ShownDay {...list} day={day} />
        </TabPanel>
      )}
    </div>
  )
}

function useFilter({ room, type, speaker, q, mine }: ScheduleAddress) {
  return useMemo(() => ({ room, type, speaker, searchTerm: q, isMine: mine !== '' }), [room, type, speaker, q, mine])
}

export type ListParts = ScheduleParts & {
  /** The moment in milliseconds since 1970. */
  now: number
  filter: Parameters<typeof filtered>[1]
  /** For each saved session a title that it overlaps with. */
  overlaps: ReadonlyMap<string, string>
}

function ShownDay({ day, ...list }: ListParts & { day: Day }) {
  const { filter, agenda, change } = list
  const saved = filter.isMine ? agenda.saved : NOBODY
  const sessions = useMemo(() => filtered(day.sessions, filter, saved), [day, filter, saved])
  const otherDays = <OtherDays {...list} day={day} saved={saved} />
  if (sessions.length > 0)
    return (
      <>
        {otherDays}
        <DaySchedule {...list} day={day} sessions={sessions} />
      </>
    )
  const isOnlyMine = filter.isMine && day.sessions.every(({ id }) => !agenda.saved.has(id))
  const noneFound = list.days.length > 1 ? pageText.noneOnDay(day.name) : pageText.noneFound
  return (
    <Empty
      title={isOnlyMine ? pageText.noneSaved : noneFound}
      action={
        <>
          {otherDays}
          <Button kind="secondary" onClick={() => change(NO_FILTER)}>
            {isOnlyMine ? pageText.showAll(day.sessions.length) : 'Reset Filters'}
          </Button>
        </>
      }
    >
      {isOnlyMine ? pageText.noneSavedDetail : pageText.noneFoundDetail}
    </Empty>
  )
}

const NOBODY: ReadonlyMap<string, null> = new Map()

/** For each saved session the title of another one that was saved for the same time. */
function useOverlaps(days: readonly Day[], saved: ReadonlyMap<string, unknown>): ReadonlyMap<string, string> {
  return useMemo(() => {
    const own = days
      .flatMap(({ sessions }) => sessions)
      .filter(({ id, isDated, isCancelled }) => saved.has(id) && isDated && !isCancelled)
    const timed = own.map(({ id, title, from, to }) => ({
      id,
      title,
      starts_at: new Date(from).toISOString(),
      ends_at: new Date(to).toISOString(),
    }))
    return new Map([...overlapsAmong(timed)].map(([id, others]) => [id, others[0]?.title ?? '']))
  }, [days, saved])
}

function NoSchedule({ conference_id }: { conference_id: string }) {
  const add = (
    <OrganiserLink conference_id={conference_id} to={tabLink(conference_id, 'schedule')}>
      {pageText.addSessions}
    </OrganiserLink>
  )
  return <Empty level={1} title={pageText.noSchedule} action={add} />
}
