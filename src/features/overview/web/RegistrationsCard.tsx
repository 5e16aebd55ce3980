import type { Conference } from '#features/conferences/contract.ts'
import { isOver } from '#features/conferences/rules.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { addDays } from '#shared/time.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import type { Overview } from '../contract.ts'
import { alignedDays, type DayCount, lastDay, runningTotal } from '../rules.ts'
import { text, written } from '../text.ts'
import { dayLabel } from './chartLabels.ts'
import { ExportIcon } from './ExportIcon.tsx'
import { FigureCard } from './FigureCard.tsx'
import { delegatesLink } from './delegatesLink.ts'

const RegistrationsPlot = lazyPart(() => import('./RegistrationsPlot.tsx').then((module) => module.RegistrationsPlot))

type RegistrationsCardProps = { conference: Conference; overview: Overview }

/** How many have registered, and how that grew, against the edition before. */
export function RegistrationsCard({ conference, overview }: RegistrationsCardProps) {
  const { id: conference_id } = conference
  const { registered } = overview.totals
  const lines = linesOf(conference, overview)
  const then = lines.before.at(-1)?.count ?? 0
  const marks = marksOn(lines.line, overview.invited)
  return (
    <FigureCard
      title="Registrations"
      to={delegatesLink(conference_id, 'Registered')}
      size="wide"
      download={
        <ExportIcon
          endpoint={delegatesApi.export}
          input={{ conference_id }}
          what="registrations"
          done={text.registered(registered)}
        />
      }
    >
      <div className="card-pad">
        <div className="figure-head">
          <p className="figure-count tabular">{written(registered)}</p>
          <p className="soft">
            {text.ofDelegates(Object.values(overview.delegates).reduce((sum, count) => sum + count, 0))}
            <br />
            {!isOver(conference, new Date(overview.as_of)) && text.newest(overview)}
          </p>
          {(overview.last || marks.length > 0) && (
            <p className="legend small soft" aria-hidden="true">
              <span className="legend-line">This time</span>
              {overview.last && <span className="legend-line legend-before">Last time</span>}
              {marks.length > 0 && <span className="legend-line legend-mark">{text.invitationsSent}</span>}
            </p>
          )}
        </div>
        {lines.line.length === 0 ? (
          <p className="soft">{text.noLine}</p>
        ) : (
          <>
            <RegistrationsPlot {...lines} marks={marks} label={plotWords(lines, overview, marks.length)} />
            <p className="chart-axis line-axis" aria-hidden="true">
              {axisDays(lines.line).map((day) => (
                <span key={day}>{dayLabel(day)}</span>
              ))}
            </p>
          </>
        )}
        {overview.last && (
          <p className="small soft" dir="auto">
            {text.lastEdition(overview.last.name, then, overview.last.totals.registered)}
          </p>
        )}
      </div>
    </FigureCard>
  )
}

type Lines = { line: DayCount[]; before: DayCount[] }

/** The sums of each day up to today or the end, from the day before anybody registered, so that both begin with nothing. */
function linesOf(conference: Conference, { registrations, last, as_of }: Overview): Lines {
  const { start_date } = conference
  const [end, newest] = [lastDay(conference, as_of), registrations.at(-1)?.day ?? '']
  const until = newest > end ? newest : end
  const earlier = last && start_date ? alignedDays(last.registrations, last.start_date, start_date) : []
  const first = [registrations[0], earlier[0]].flatMap((one) => one?.day ?? []).toSorted()[0]
  if (first === undefined) return { line: [], before: [] }
  const start = { day: addDays(first, -1), count: 0 }
  const sums = (days: readonly DayCount[]) => runningTotal([start, ...days], until)
  return { line: sums(registrations), before: earlier.length === 0 ? [] : sums(earlier) }
}

/** The days of the line on which invitations were sent. */
function marksOn(line: readonly DayCount[], invited: readonly DayCount[]) {
  const shown = new Set(line.map(({ day }) => day))
  return invited.flatMap(({ day }) => (shown.has(day) ? day : []))
}

/** The first and the last day, and those at the quarters in between. */
function axisDays(line: readonly DayCount[]) {
  const days = [0, 1, 2, 3, 4].flatMap((quarter) => line[Math.round(((line.length - 1) * quarter) / 4)]?.day ?? [])
  return [...new Set(days)]
}

function plotWords({ line, before }: Lines, { totals }: Overview, marks: number) {
  const [first, until] = [line[0], line.at(-1)]
  if (!first || !until) return ''
  const then = before.at(-1)?.count
  return [
    text.line(totals.registered, dayLabel(first.day), dayLabel(until.day)),
    ...(then === undefined ? [] : [text.lineBefore(then)]),
    ...(marks === 0 ? [] : [text.lineInvited(marks)]),
  ].join('; ')
}
