import { useEffect, useRef, useState } from 'react'
import { wayInto } from '#features/schedule/link-rules.ts'
import { slotText } from '#features/schedule/slot-text.ts'
import { useSessionsNow } from '#features/stage/web/useSessionsNow.ts'
import { Link } from '#web/router/router.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { classes } from '#web/ui/glyph.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { currentItem, panelDays, type PanelDay, type PanelItem } from '../schedule-rules.ts'
import type { PanelConference } from '../rules.ts'
import './panel-schedule.css'

/** The schedule of a conference in the panel, with what is on now. */
export function PanelSchedule({ conference, joined }: { conference: PanelConference; joined: boolean }) {
  const { items, sessions, error, refetch } = useSessionsNow(conference, joined)
  const failure = !sessions && error
  if (failure) return <ReadFailed message={error.message} onRetry={refetch} />
  if (!items || !sessions) return <PanelScheduleSkeleton />
  if (items.length === 0) return <Empty title="Conference schedule coming soon" level={3} />
  const states = new Map(sessions.map(({ item, state }) => [item.id, state]))
  const pages = new Map(sessions.map((session) => [session.item.id, wayInto(session, conference.slug)?.to]))
  return <Days days={panelDays(conference, items, states)} pages={pages} />
}

/** The pages of sessions by their ids; a break has none. */
type Pages = ReadonlyMap<string, string | undefined>

function Days({ days, pages }: { days: readonly PanelDay[]; pages: Pages }) {
  const list = useRef<HTMLElement>(null)
  const [first] = useState(() => currentItem(days)?.id)
  useEffect(() => {
    // Only the list is scrolled, and not the page around it. The heading of the day stays above the row.
    const row = list.current?.querySelector<HTMLElement>(`[data-item="${first}"]`)
    const heading = row?.closest('section')?.querySelector('h3')
    if (list.current && row)
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - (heading?.offsetHeight ?? 0)
  }, [first])
  return (
    <section className="panel-schedule" aria-label="Schedule" tabIndex={0} ref={list}>
      {days.map(({ name, label, date, zone, items }) => (
        <section key={name}>
          <h3>
            <bdi>{label}</bdi>
            {zone && <span className="soft small">{` ${[date, zone].filter(Boolean).join(', ')}`}</span>}
          </h3>
          <ol>
            {items.map((item) => (
              <Row key={item.id} item={item} page={pages.get(item.id)} />
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function Row({ item, page }: { item: PanelItem; page: string | undefined }) {
  const { id, start_time, end_time, next_day, title, location, type, state } = item
  return (
    <li className={classes('panel-item', state === 'now' && 'is-now', state === 'past' && 'is-past')} data-item={id}>
      <p className="tabular small">
        {start_time.slice(0, 5)}–{end_time.slice(0, 5)}
        {next_day && <small> +1 day</small>}
      </p>
      <div>
        <p className="panel-item-title">
          <b>
            {page ? (
              <Link className="title-link" to={page} dir="auto">
                {title}
              </Link>
            ) : (
              <bdi>{title}</bdi>
            )}
          </b>
          {state === 'now' && <Badge kind="live">Now</Badge>}
        </p>
        <p className="panel-item-place soft small">
          <bdi>{location || slotText.noLocation}</bdi>
          <Tag type={type} />
        </p>
      </div>
    </li>
  )
}

function PanelScheduleSkeleton() {
  return (
    <Loading label="Loading the schedule" className="panel-schedule-wait">
      <Skeleton width="half" />
      <Skeleton width="most" />
      <Skeleton width="most" />
      <Skeleton width="half" />
    </Loading>
  )
}
