import { useMemo, useState } from 'react'
import type { ScheduleItem } from '#features/schedule/contract.ts'
import { useTakesPart } from '#features/registration/web/useTakesPart.ts'
import { speakerLink } from '#features/speakers/link-rules.ts'
import { dayHeading } from '#features/schedule/day-name-rules.ts'
import { paths } from '#shared/paths.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { Link } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { LinkedText } from '#web/ui/LinkedText.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { lazyPart } from '#web/lazyPart.tsx'
import { useMinute } from '#web/useMinute.ts'
import { type DaySession, hasBegun, neighboursOf, shortDate } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import { Times } from './ListRow.tsx'
import { RemindButton } from '#features/agenda/web/RemindButton.tsx'
import { SaveButton } from '#features/agenda/web/SaveButton.tsx'
import { WayInto } from '#features/stage/web/WayInto.tsx'
import type { ScheduleParts } from './WholeSchedule.tsx'

// Visitors load nothing of it.
const SpeakersToMeet = lazyPart(() => import('./SpeakersToMeet.tsx').then((module) => module.SpeakersToMeet))

type SpeakerFacts = { id: string; name: string; title?: string | null; company_name?: string | null }
type SessionPanelProps = ScheduleParts & {
  items: readonly ScheduleItem[]
  speakers: readonly SpeakerFacts[]
  onClose: () => void
}

/** A session with its description, its neighbours, and what one can do about it. */
export function SessionPanel({ items, speakers, onClose, ...parts }: SessionPanelProps) {
  const { days, address, agenda, changes, change, conference } = parts
  const now = useMinute() * MINUTE_MS
  const takesPart = useTakesPart(conference.id)
  const number = Number(address.session)
  const session = days.flatMap(({ sessions }) => sessions).find((one) => one.number === number)
  const cancelled = changes.cancelled.find((one) => one.number === number)
  if (!session)
    return (
      <Dialog title={cancelled?.title ?? 'Session'} onClose={onClose}>
        <p>{cancelled ? pageText.sessionCancelled : pageText.sessionGone}</p>
      </Dialog>
    )
  const description = items.find(({ id }) => id === session.id)?.description ?? null
  const date = days.find(({ name }) => name === session.day)?.date ?? null
  const go = (to: DaySession) => change({ session: `${to.number}`, day: to.day })
  const foot = session.type !== 'break' && (
    <>
      <WayInto conference={conference} schedule_item_id={session.id} />
      {session.isDated && (
        <a className="link" href={`${paths.publicConference(conference.slug)}/s${number}.ics`} download>
          {pageText.calendarFile}
        </a>
      )}
      {!session.isCancelled && !hasBegun(session, now) && (
        <RemindButton session={session} agenda={agenda} word="Remind Me" />
      )}
      {(!session.isCancelled || agenda.saved.has(session.id)) && (
        <SaveButton session={session} agenda={agenda} word="Save" />
      )}
    </>
  )
  return (
    <Dialog title={session.title} onClose={onClose} foot={foot}>
      <div className="session-panel">
        {session.isCancelled && <Notice kind="caution">{pageText.sessionCancelled}</Notice>}
        <ul className="facts">
          <li className="glyph glyph-calendar tabular">
            <span>
              {dayHeading(session.day, date && shortDate(date))}, <Times session={session} />
            </span>
          </li>
          {session.room && (
            <li className="glyph glyph-place">
              <bdi>{session.room}</bdi>
            </li>
          )}
        </ul>
        <p>
          <Tag type={session.type} />
        </p>
        <Speakers session={session} speakers={speakers} conference={conference} />
        {takesPart && session.who !== '' && (
          <SpeakersToMeet conference_id={conference.id} schedule_item_id={session.id} />
        )}
        <div className="prose">
          {description ? <LinkedText text={description} /> : <p className="soft">{pageText.noDescription}</p>}
        </div>
        <Neighbours session={session} days={days} onGo={go} />
      </div>
    </Dialog>
  )
}

type SpeakersProps = Pick<SessionPanelProps, 'speakers' | 'conference'> & { session: DaySession }

function Speakers({ session, speakers, conference }: SpeakersProps) {
  if (session.who === '') return null
  const facts = session.speaker_ids.flatMap((id) => speakers.find((one) => one.id === id) ?? [])
  if (facts.length === 0) return <p className="strong">{session.who}</p>
  return (
    <ul>
      {facts.map(({ id, name, title, company_name }) => (
        <li key={id} dir="auto">
          {conference.active ? (
            <Link className="link reach" to={speakerLink(conference.slug, id)}>
              {name}
            </Link>
          ) : (
            <b>{name}</b>
          )}{' '}
          <span className="soft">{[title, company_name].filter(Boolean).join(', ')}</span>
        </li>
      ))}
    </ul>
  )
}

/** A large conference has two dozen sessions at once. */
const MOST_PARALLEL = 6

type NeighboursProps = { session: DaySession; days: ScheduleParts['days']; onGo: (to: DaySession) => void }

function Neighbours({ session, days, onGo }: NeighboursProps) {
  const { previous, next, parallel } = useMemo(() => neighboursOf(days, session), [days, session])
  const [unfolded, unfold] = useState<string | null>(null)
  const shown = unfolded === session.id ? parallel : parallel.slice(0, MOST_PARALLEL)
  const link = (to: DaySession) => (
    <Link
      className="link"
      to={`?session=${to.number}`}
      onClick={(event) => {
        event.preventDefault()
        onGo(to)
      }}
    >
      {to.title}
    </Link>
  )
  return (
    <>
      {parallel.length > 0 && (
        <section className="panel-parallel">
          <h3>{pageText.parallel}</h3>
          <ul>
            {shown.map((one) => (
              <li key={one.id} dir="auto">
                {link(one)}{' '}
                <span className="soft small">
                  {[`${one.start} – ${one.end}`, one.room].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          {shown.length < parallel.length && (
            <Button kind="quiet" size="small" onClick={() => unfold(session.id)}>
              {pageText.showAll(parallel.length)}
            </Button>
          )}
        </section>
      )}
      <nav className="panel-steps" aria-label="Other sessions">
        {previous && (
          <IconButton
            label={`${pageText.previous}: ${previous.title}`}
            glyph="arrow-left"
            onClick={() => onGo(previous)}
          />
        )}
        {next && (
          <IconButton label={`${pageText.next}: ${next.title}`} glyph="arrow-right" onClick={() => onGo(next)} />
        )}
      </nav>
    </>
  )
}
