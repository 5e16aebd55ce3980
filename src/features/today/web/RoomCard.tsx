import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { screenLink, sessionLink } from '#features/schedule/link-rules.ts'
import type { StageState } from '#features/schedule/now-rules.ts'
import { manageText } from '#features/stage/manage-text.ts'
import type { ScreenChoice } from '#features/screen/rules.ts'
import { SessionState } from '#features/stage/web/SessionState.tsx'
import type { StageItem } from '#features/stage/web/useStage.ts'
import { timeNote } from '#features/stage/time-rules.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import type { SessionActivity } from '../contract.ts'
import { endsByClockSoon, type RoomNow } from '../room-rules.ts'
import { todayText as text } from '../text.ts'
import type { SessionDialog } from './Rooms.tsx'
import { ScreenSelect } from './ScreenSelect.tsx'

type RoomCardProps = {
  room: RoomNow<StageItem>
  conference: { id: string; slug: string; time_zone: string }
  /** What the screen in the room shows. */
  screenOf: (room: string) => ScreenChoice
  activityOf: (schedule_item_id: string) => SessionActivity | undefined
  viewersOf: (schedule_item_id: string) => number
  /** The speakers of a session, with commas. */
  namesOf: (session: StageItem) => string
  now: Date
  readOnly: boolean
  onTake: (session: StageItem, state: StageState | null) => void
  onOpen: (dialog: SessionDialog) => void
}

/** A room: what is on there with its next step, and what comes. */
export function RoomCard({ room, ...rest }: RoomCardProps) {
  const { name, on, next, later } = room
  return (
    <li className="card">
      <div className="card-head">
        <h2>{name === null ? text.noRoom : <bdi>{name}</bdi>}</h2>
        {name !== null && (
          <Link className="link reach small" to={screenLink(rest.conference.slug, { room: name })}>
            {text.screen}
          </Link>
        )}
      </div>
      {name !== null && !rest.readOnly && (
        <ScreenSelect conference_id={rest.conference.id} room={name} shows={rest.screenOf(name)} />
      )}
      {on.length === 0 && <p className="today-session soft">{text.nothingOn}</p>}
      {on.map((session) => (
        <SessionOn key={session.item.id} session={session} {...rest} />
      ))}
      {next && <SessionNext session={next} later={later} {...rest} />}
    </li>
  )
}

type SessionProps = Omit<RoomCardProps, 'room'> & { session: StageItem }

function Names({ session, namesOf }: Pick<SessionProps, 'session' | 'namesOf'>) {
  const names = namesOf(session)
  return names !== '' && <p className="small">{names}</p>
}

function SessionOn({ session, ...rest }: SessionProps) {
  const { conference, activityOf, viewersOf, now, readOnly, onTake, onOpen } = rest
  const { item, phase, end } = session
  const activity = activityOf(item.id)
  const viewers = viewersOf(item.id)
  const over = Math.floor((now.getTime() - end.getTime()) / MINUTE_MS)
  return (
    <div className="today-session today-on">
      <div className="spread">
        <h3>
          <Link className="reach" to={sessionLink(item.id, conference.slug)}>
            <bdi>{item.title}</bdi>
          </Link>
        </h3>
        <SessionState phase={phase} />
      </div>
      <p className={over >= 0 ? 'small today-over' : 'small soft'}>
        {over >= 0 ? text.overBy(over) : timeNote(session, conference.time_zone, now)}
        {viewers > 0 && ` · ${text.watching(viewers)}`}
      </p>
      <Names session={session} namesOf={rest.namesOf} />
      <Activity conference_id={conference.id} schedule_item_id={item.id} activity={activity} />
      {!readOnly && (
        <div className="today-steps">
          {endsByClockSoon(session, now) && (
            <Button kind="primary" onClick={() => onTake(session, 'live')}>
              {text.runOver}
            </Button>
          )}
          {phase === 'doors' && (
            <Button kind="primary" onClick={() => onTake(session, 'live')}>
              {manageText.putOnAir}
            </Button>
          )}
          {phase === 'paused' ? (
            <>
              <Button kind="primary" onClick={() => onTake(session, 'live')}>
                {manageText.goOn}
              </Button>
              <Button kind="secondary" onClick={() => onOpen({ what: 'pause', session })}>
                {text.sayWhy}
              </Button>
            </>
          ) : (
            phase === 'live' && (
              <Button
                kind="secondary"
                aria-label={`${manageText.pause}: ${item.title}`}
                onClick={() => onTake(session, 'paused')}
              >
                {manageText.pause}
              </Button>
            )
          )}
          <More session={session} {...rest} />
          <Button
            kind={over >= 0 ? 'primary' : 'secondary'}
            aria-label={`${manageText.end}: ${item.title}`}
            onClick={() => onTake(session, 'ended')}
          >
            {manageText.end}
          </Button>
        </div>
      )}
    </div>
  )
}

function SessionNext({ session, later, ...rest }: SessionProps & { later: number }) {
  const { conference, now, readOnly, onTake } = rest
  const { item } = session
  return (
    <div className="today-session">
      <p className="label">{text.next}</p>
      <h3>
        <Link className="reach" to={sessionLink(item.id, conference.slug)}>
          <bdi>{item.title}</bdi>
        </Link>
      </h3>
      <p className="small soft">
        {timeNote(session, conference.time_zone, now)}
        {later > 0 && ` · ${text.later(later)}`}
      </p>
      <Names session={session} namesOf={rest.namesOf} />
      {!readOnly && (
        <div className="today-steps">
          <Button
            kind="secondary"
            aria-label={`${manageText.putOnAir}: ${item.title}`}
            onClick={() => onTake(session, 'live')}
          >
            {manageText.putOnAir}
          </Button>
          <More session={session} {...rest} />
        </div>
      )}
    </div>
  )
}

function More({ session, onTake, onOpen }: SessionProps) {
  const { item, phase, status } = session
  const entries: MenuEntry[] = [
    ...(phase === 'scheduled' ? [{ label: manageText.openDoors, onSelect: () => onTake(session, 'doors') }] : []),
    { label: text.changeRoom, onSelect: () => onOpen({ what: 'room', session }) },
    { label: manageText.setUp, onSelect: () => onOpen({ what: 'sources', session }) },
    ...(status.state === null ? [] : [{ label: manageText.byClock, onSelect: () => onTake(session, null) }]),
    { label: manageText.cancel, danger: true, divided: true, onSelect: () => onOpen({ what: 'cancel', session }) },
  ]
  return <Menu label={manageText.actionsFor(item.title)} entries={entries} />
}

type ActivityProps = { conference_id: string; schedule_item_id: string; activity: SessionActivity | undefined }

/** What people ask and vote for in a session, which leads to its desk. */
function Activity({ conference_id, schedule_item_id: session, activity }: ActivityProps) {
  const { questions_waiting = 0, questions_open = 0, poll = null } = activity ?? {}
  const links = [
    questions_waiting > 0 && {
      words: text.questionsWaiting(questions_waiting),
      to: deskLink(conference_id, { session, state: 'waiting' }),
    },
    questions_open > 0 && { words: text.open(questions_open), to: deskLink(conference_id, { session, state: 'open' }) },
    poll !== null && { words: text.poll(poll), to: deskLink(conference_id, { session, view: 'polls' }) },
  ].filter((link) => link !== false)
  const shown = links.length > 0 ? links : [{ words: text.desk, to: deskLink(conference_id, { session }) }]
  return (
    <ul className="today-activity small">
      {shown.map(({ words, to }) => (
        <li key={to}>
          <Link className="link reach" to={to}>
            {words}
          </Link>
        </li>
      ))}
    </ul>
  )
}
