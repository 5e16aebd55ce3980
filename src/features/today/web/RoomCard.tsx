import { deskLink } from '#features/schedule/desk-link-rules.ts'
import { screenLink, sessionLink } from '#features/schedule/link-rules.ts'
import type { StageState } from '#features/schedule/now-rules.ts'
import { manageText } from '#features/stage/manage-text.ts'
import type { ScreenChoice } from '#features/screen/rules.ts'
import { screenText } from '#features/stage/screen-text.ts'
import { SessionState } from '#features/stage/web/SessionState.tsx'
import { StepButton } from '#features/stage/web/StepButton.tsx'
import type { StageItem } from '#features/stage/web/useStage.ts'
import type { Said } from '#features/stage/web/useStageSteps.ts'
import { timeNote } from '#features/stage/time-rules.ts'
import { timeIn } from '#shared/clock.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link } from '#web/router/router.tsx'
import type { SessionActivity } from '../contract.ts'
import type { RoomNow } from '../room-rules.ts'
import { todayText as text } from '../text.ts'
import type { SessionDialog } from './Rooms.tsx'
import { ScreenSelect } from './ScreenSelect.tsx'
import { SessionMenu } from './SessionMenu.tsx'
import { SessionSteps } from './SessionSteps.tsx'

type RoomCardProps = {
  room: RoomNow<StageItem>
  conference: { id: string; slug: string; time_zone: string }
  /** What the screen in the room shows. */
  screenOf: (room: string) => ScreenChoice
  activityOf: (schedule_item_id: string) => SessionActivity | undefined
  viewersOf: (schedule_item_id: string) => number
  /** The speakers of a session, with commas. */
  namesOf: (session: StageItem) => string
  /** What people are told of a break. */
  saidOf: (session: StageItem) => Said
  now: Date
  readOnly: boolean
  /** Whether the buttons have just changed. */
  settling: boolean
  onTake: (session: StageItem, state: StageState | null) => void
  onOpen: (dialog: SessionDialog) => void
}

/** A room: what is on there with its next step, and what comes. */
export function RoomCard({ room, ...rest }: RoomCardProps) {
  const { name, on, ended, next, later } = room
  return (
    <li className="card">
      <div className="card-head">
        <h2>{name === null ? text.noRoom : <bdi>{name}</bdi>}</h2>
        {name !== null && (
          <Link className="link reach small" target="_blank" to={screenLink(rest.conference.slug, { room: name })}>
            {text.screen}
          </Link>
        )}
      </div>
      {name !== null && !rest.readOnly && (
        <ScreenSelect conference_id={rest.conference.id} room={name} shows={rest.screenOf(name)} />
      )}
      {on.length === 0 && (
        <p className="today-session soft">{next || ended.length > 0 ? text.nothingOn : text.nothing}</p>
      )}
      {on.map((session) => (
        <SessionOn key={session.item.id} session={session} {...rest} />
      ))}
      {ended.map((session) => (
        <SessionEnded key={session.item.id} session={session} {...rest} />
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

/** What people are told of a break, as they see it. */
function Why({ said: { note, back_at }, time_zone }: { said: Said; time_zone: string }) {
  const parts = [note, back_at && screenText.backAt(timeIn(time_zone, new Date(back_at)))].filter(Boolean)
  return parts.length > 0 && <p className="small">{parts.join(' · ')}</p>
}

function SessionOn({ session, ...rest }: SessionProps) {
  const { conference, activityOf, viewersOf, now, readOnly } = rest
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
      {phase === 'paused' && <Why said={rest.saidOf(session)} time_zone={conference.time_zone} />}
      <Names session={session} namesOf={rest.namesOf} />
      <Activity conference_id={conference.id} schedule_item_id={item.id} activity={activity} />
      {!readOnly && <SessionSteps session={session} {...rest} />}
    </div>
  )
}

function SessionEnded({ session, ...rest }: SessionProps) {
  const { conference, readOnly, settling, onTake } = rest
  const { item, ended_at } = session
  return (
    <div className="today-session">
      <h3>
        <Link className="reach" to={sessionLink(item.id, conference.slug)}>
          <bdi>{item.title}</bdi>
        </Link>
      </h3>
      <p className="small soft">{text.endedAt(timeIn(conference.time_zone, ended_at))}</p>
      {!readOnly && (
        <div className="today-steps">
          <StepButton
            kind="secondary"
            settling={settling}
            aria-label={`${manageText.bringBack}: ${item.title}`}
            onClick={() => onTake(session, 'live')}
          >
            {manageText.bringBack}
          </StepButton>
        </div>
      )}
    </div>
  )
}

function SessionNext({ session, later, ...rest }: SessionProps & { later: number }) {
  const { conference, now, readOnly, settling, onTake } = rest
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
          <StepButton
            kind="secondary"
            settling={settling}
            aria-label={`${manageText.putOnAir}: ${item.title}`}
            onClick={() => onTake(session, 'live')}
          >
            {manageText.putOnAir}
          </StepButton>
          <SessionMenu session={session} {...rest} />
        </div>
      )}
    </div>
  )
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
