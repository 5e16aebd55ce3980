import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import type { AgendaItem } from '#features/agenda/contract.ts'
import { nextSaved, sessionPath } from '#features/agenda/rules.ts'
import { useUnreadCount as useUnreadNotifications } from '#features/notifications/web/useUnread.ts'
import { useUnread as useUnreadMessages } from '#features/messages/web/useUnread.ts'
import type { MyConference } from '#features/registration/contract.ts'
import { timeIn } from '#shared/clock.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { paths } from '#shared/paths.ts'
import { dateIn } from '#shared/zones.ts'
import { Link } from '#web/router/router.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { useMinute } from '#web/useMinute.ts'
import { text } from '../text.ts'
import { followingSaved, whenOf } from '../rules.ts'

type MyScheduleProps = { conference: MyConference }

/** The next session that the delegate saved, the ones after it, and what is unread. */
export function MySchedule({ conference }: MyScheduleProps) {
  const { items } = useAgenda(conference.id)
  const minute = useMinute()
  const next = items && nextSaved(items, minute * MINUTE_MS)
  return (
    <section className="card my-schedule" aria-label={text.mySchedule}>
      <div className="spread">
        <h2>{text.mySchedule}</h2>
        <ButtonLink kind="secondary" size="small" to={`${paths.schedule}?view=mine`}>
          My days
        </ButtonLink>
      </div>
      {next ? (
        <NextSaved next={next} items={items} conference={conference} minute={minute} />
      ) : (
        <p className="soft">{items && items.length > 0 ? text.noneLeft : text.noneSaved}</p>
      )}
      <Unread />
    </section>
  )
}

type NextSavedProps = MyScheduleProps & { next: AgendaItem; items: readonly AgendaItem[]; minute: number }

function NextSaved({ next, items, conference, minute }: NextSavedProps) {
  const wait = next.starts_at === null ? 0 : Math.ceil(Date.parse(next.starts_at) / MINUTE_MS - minute)
  return (
    <>
      <p className="small soft">{wait < 120 ? text.nextIn(wait) : text.next}</p>
      <ul className="up-next">
        {[next, ...followingSaved(items, next)].map((item) => (
          <SavedRow key={item.schedule_item_id} item={item} conference={conference} minute={minute} />
        ))}
      </ul>
    </>
  )
}

function SavedRow({ item, conference, minute }: MyScheduleProps & { item: AgendaItem; minute: number }) {
  const { number, title, location, starts_at } = item
  const { slug, time_zone } = conference
  if (starts_at === null) return null
  const date = dateIn(time_zone, new Date(starts_at))
  return (
    <li>
      <p className="when">
        <time dateTime={starts_at}>{timeIn(time_zone, new Date(starts_at))}</time>{' '}
        <small>{whenOf({ day: '', date }, time_zone, minute)}</small>
      </p>
      <div>
        <b dir="auto">
          <Link className="title-link" to={sessionPath(slug, number)}>
            {title}
          </Link>
        </b>
        {location && (
          <p className="soft">
            <bdi>{location}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}

/** What the bell and the messages of the top bar count, in words. */
function Unread() {
  const notifications = useUnreadNotifications()
  const messages = useUnreadMessages()?.unread ?? 0
  if (notifications === '' && messages === 0) return null
  return (
    <p className="unread-line">
      {messages > 0 && (
        <Link className="link" to={paths.messages}>
          {text.unreadMessages(messages)}
        </Link>
      )}
      {notifications !== '' && (
        <Link className="link" to={paths.notifications}>
          {text.unreadNotifications(notifications)}
        </Link>
      )}
    </p>
  )
}
