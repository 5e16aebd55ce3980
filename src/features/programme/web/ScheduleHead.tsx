import { Bookmark, Printer } from 'lucide-react'
import { loginFor } from '#features/auth/web/loginFor.ts'
import { useStore } from '#web/data/store.ts'
import { Link } from '#web/router/router.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { MINUTE_MS } from '#shared/time.ts'
import { dateIn, offsetMinutes, zoneAbbreviations } from '#shared/zones.ts'
import { useMinute } from '#web/useMinute.ts'
import { ownTimeZone } from '#web/ownTimeZone.ts'
import type { Day } from '../day-rules.ts'
import { pageText } from '../page-text.ts'
import { screenText } from '#features/agenda/screen-text.ts'
import { addressWith } from './useScheduleAddress.ts'
import type { ScheduleParts } from './WholeSchedule.tsx'
import { printing } from './printing.ts'
import { shownZone } from './zone.ts'

/** `shown` are the days on the screen. */
type ScheduleHeadProps = ScheduleParts & { shown: readonly Day[] }

/** The title, the time zone, and the way to My days. */
export function ScheduleHead({ conference, shown, zone, agenda, change }: ScheduleHeadProps) {
  return (
    <>
      <div className="page-head">
        <div>
          <PrintedName conference={conference} />
          <h1>{pageText.title}</h1>
          <ZoneLine
            conference_zone={conference.time_zone}
            zone={zone}
            dates={shown.flatMap(({ date }) => date ?? [])}
          />
        </div>
        <div className="row">
          <button
            type="button"
            className={buttonClass({ kind: 'secondary' })}
            onClick={() => change({ view: 'mine', session: '' }, { push: true })}
          >
            <Bookmark aria-hidden="true" />
            {pageText.mine}
          </button>
          <IconButton label={pageText.print} kind="secondary" onClick={() => print()}>
            <Printer aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {agenda.isLocal && agenda.saved.size > 0 && <KeptHere count={agenda.saved.size} />}
    </>
  )
}

/** On paper, where nothing else says which conference it is. */
export function PrintedName({ conference: { name } }: Pick<ScheduleParts, 'conference'>) {
  return (
    useStore(printing, false) && (
      <p>
        <bdi>{name}</bdi>
      </p>
    )
  )
}

/** Visitors are told where their sessions are. */
export function KeptHere({ count }: { count: number }) {
  const here = { pathname: location.pathname, search: addressWith(location.search, { session: '' }), hash: '' }
  return (
    <Notice kind="info">
      {screenText.kept(count)}{' '}
      <Link className="link" to={loginFor(here)}>
        Log in
      </Link>{' '}
      {screenText.keepThem}
    </Notice>
  )
}

type ZoneLineProps = { conference_zone: string; zone: string; dates: readonly string[] }

/** In which time zone times are shown, and a switch where the reader is in another one. */
export function ZoneLine({ conference_zone, zone, dates }: ZoneLineProps) {
  const isLocal = useStore(shownZone, null) === 'local'
  const today = useMinute() * MINUTE_MS
  const [day = dateIn(zone, new Date(today)), ...others] = dates
  const name = (of: string) => zoneAbbreviations(of, [day, ...others])
  const own = ownTimeZone()
  const noon = new Date(`${day}T12:00Z`)
  const isElsewhere = offsetMinutes(own, noon) !== offsetMinutes(conference_zone, noon)
  return (
    <p>
      {pageText.times(`${name(zone)}, ${zone.replaceAll('_', ' ')}`)}{' '}
      {isElsewhere && (
        <button type="button" className="link" onClick={() => shownZone.write(isLocal ? null : 'local')}>
          {isLocal ? pageText.toConferenceTime(name(conference_zone)) : pageText.toLocalTime(name(own))}
        </button>
      )}
    </p>
  )
}
