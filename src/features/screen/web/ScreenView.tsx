import type { Conference } from '#features/conferences/contract.ts'
import { publicLink, shownLink } from '#features/conferences/rules.ts'
import { useClock } from '#web/useClock.ts'
import { PollOnScreen } from '#features/polls/web/PollOnScreen.tsx'
import { PinnedOnScreen } from '#features/questions/web/PinnedOnScreen.tsx'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { sessionLink } from '#features/schedule/link-rules.ts'
import { sessionsAt } from '#features/schedule/now-rules.ts'
import type { Speaker } from '#features/speakers/contract.ts'
import type { StageSession } from '#features/stage/contract.ts'
import { PRODUCT } from '#shared/brand.ts'
import { useStore } from '#web/data/store.ts'
import { connectionState } from '#web/live/connectionState.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { BrandMark } from '#web/ui/BrandMark.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import type { RoomScreen } from '../contract.ts'
import { choiceFor, itemsIn, partsOf, runningAndNext, scopeOf } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { JoinCode } from './JoinCode.tsx'
import { ScreenSession } from './ScreenSession.tsx'
import { ScreenSpeakers, type ShownSession } from './ScreenSpeakers.tsx'

type ScreenViewProps = {
  conference: Conference
  items: readonly ScheduleItem[]
  /** What organisers have said of them. */
  stage: readonly StageSession[]
  speakers: readonly Pick<Speaker, 'id' | 'name'>[]
  /** What organisers have chosen for the screens. */
  screens: readonly RoomScreen[]
}

/**
 * The pinned question and the open poll, as the panel's moderators choose them; where there is neither, the session that
 * runs, or the time until the next one. The screen of a room has those of the session that runs there or comes next, and
 * its code leads to that session. Organisers can choose one of the parts for a room, and for the whole conference. Styles decide which of the two, because
 * question and poll know for themselves whether they are there.
 */
export function ScreenView({ conference, items, stage, speakers, screens }: ScreenViewProps) {
  const now = useClock()
  const scope = scopeOf(location.search)
  const isWhole = scope.session === null && scope.room === null
  const about = itemsIn(items, scope)
  const sessions = sessionsAt(conference, about, (id) => stage.find((row) => row.id === id), now)
  const { running, next } = runningAndNext(sessions)
  const namesOf = ({ speaker_ids }: ScheduleItem) =>
    speaker_ids.flatMap((id) => speakers.find((speaker) => speaker.id === id)?.name ?? [])
  const shown = running.map((one): ShownSession => ({ ...one, names: namesOf(one.item) }))
  const following = next && { ...next, names: namesOf(next.item) }
  const session = isWhole ? undefined : ((running[0] ?? next)?.item ?? about[0])
  const room = scope.room ?? session?.location ?? null
  // A session without a room is on nobody's screen of which something could be chosen.
  const choice = isWhole || room !== null ? choiceFor(screens, room) : 'automatic'
  const parts = partsOf(choice)
  const roomKey = { conference_id: conference.id, schedule_item_id: session?.id }
  const join = {
    link: session
      ? location.origin + sessionLink(session.id, conference.slug)
      : publicLink(location.origin, conference.slug),
    shown: shownLink(location.host, conference.slug),
  }
  const timeOf = clockIn(conference.time_zone)
  return (
    <div className="screen" data-theme={themeOf(location.search)}>
      <ScreenHead
        conference={conference}
        place={scope.room ?? placeOf(shown)}
        isLive={running.length > 0}
        time={timeOf(now)}
      />
      <div className="screen-parts">
        {parts.question && <PinnedOnScreen key={`questions of ${session?.id}`} {...roomKey} />}
        {parts.poll && (
          <PollOnScreen key={`polls of ${session?.id}`} {...roomKey} now={now} stays={choice === 'poll'} />
        )}
        <ScreenSession
          conference={conference}
          running={shown}
          next={following}
          otherwise={scope.session !== null && session ? session.title : conference.name}
          now={now}
          join={join}
        />
      </div>
      <footer className="screen-foot">
        <div>
          {shown.map(({ item, start, end, names }) => (
            <div key={item.id}>
              <p className="screen-title" dir="auto">
                {item.title}
              </p>
              <ScreenSpeakers names={names}>{`${timeOf(start)} – ${timeOf(end)}`}</ScreenSpeakers>
            </div>
          ))}
        </div>
        <JoinCode {...join} label={screenText.askAndVote} />
      </footer>
      {shown.length > 0 && following && (
        <p className="screen-next">{screenText.afterThis(following.item.title, timeOf(following.start))}</p>
      )}
    </div>
  )
}

type ScreenHeadProps = { conference: Conference; place: string | null; isLive: boolean; time: string }

function ScreenHead({ conference, place, isLive, time }: ScreenHeadProps) {
  // The hall also has to know where the screen is read every few seconds only, or no longer.
  const isAway = useStore(connectionState, 'open') !== 'open'
  return (
    <header className="screen-head">
      <h1>
        <BrandMark />
        <VisuallyHidden>{`${PRODUCT}: `}</VisuallyHidden>
        <bdi>{conference.name}</bdi>
      </h1>
      {place !== null && <p dir="auto">{place}</p>}
      {isLive && <Badge kind="onair">Live</Badge>}
      {isAway && <p>{screenText.away}</p>}
      <time>{time}</time>
    </header>
  )
}

/** The place of what runs, where all of it is in one place. */
function placeOf(running: readonly ShownSession[]) {
  const places = new Set(running.map(({ item }) => item.location))
  const [place = null] = places
  return places.size === 1 ? place : null
}

/** The room may be darker than the organiser's own choice: '?theme=dark'. */
function themeOf(search: string) {
  const theme = new URLSearchParams(search).get('theme')
  return theme === 'dark' || theme === 'light' ? theme : undefined
}

/** '17:42' in a time zone. */
function clockIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })
  return (moment: Date) => format.format(moment)
}
