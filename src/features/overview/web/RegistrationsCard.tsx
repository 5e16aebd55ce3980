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
import { delegatesLink } from './tabLink.ts'

const RegistrationsPlot = lazyPart(() => import('./RegistrationsPlot.tsx').then((module) => module.RegistrationsPlot))

type RegistrationsCardProps = { conference: Conference; overview: Overview }

/** How many have registered, and how that grew, against the edition before. */
export function RegistrationsCard({ conference, overview }: RegistrationsCardProps) {
  const { id: conference_id } = conference
  const { registered } = overview.totals
  const lines = linesOf(conference, overview)
  const then = lines.before.at(-1)?.count ?? 0
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
          {overview.last && (
            <p className="legend small soft" aria-hidden="true">
              <span className="legend-line">This time</span>
              <span className="legend-line legend-before">Last time</span>
            </p>
          )}
        </div>
        {lines.line.length === 0 ? (
          <p className="soft">{text.noLine}</p>
        ) : (
          <>
            <RegistrationsPlot {...lines} label={plotWords(lines, overview)} />
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

/** The first and the last day, and those at the quarters in between. */
function axisDays(line: readonly DayCount[]) {
  const days = [0, 1, 2, 3, 4].flatMap((quarter) => line[Math.round(((line.length - 1) * quarter) / 4)]?.day ?? [])
  return [...new Set(days)]
}

function plotWords({ line, before }: Lines, { totals }: Overview) {
  const [first, until] = [line[0], line.at(-1)]
  if (!first || !until) return ''
  const words = text.line(totals.registered, dayLabel(first.day), dayLabel(until.day))
  const then = before.at(-1)?.count
  return then === undefined ? words : `${words}; ${text.lineBefore(then)}`
}
