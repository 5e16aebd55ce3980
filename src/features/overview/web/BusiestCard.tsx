import { useState } from 'react'
import { tabLink } from '#features/conferences/link-rules.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#web/router/router.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { classes } from '#web/ui/glyph.ts'
import { type BusySession, type Overview, overviewApi } from '../contract.ts'
import { text, written } from '../text.ts'
import { ExportIcon } from './ExportIcon.tsx'
import { FigureCard } from './FigureCard.tsx'

const ORDERS = [
  { id: 'saves', label: text.saves },
  { id: 'people', label: text.taking },
] as const
const COLUMNS = ['saves', 'questions', 'people'] as const
type Order = (typeof ORDERS)[number]['id']

type BusiestCardProps = { conference_id: string; busiest: Overview['busiest'] }

/** The sessions that most people saved, or took part in. */
export function BusiestCard({ conference_id, busiest }: BusiestCardProps) {
  const [order, setOrder] = useState<Order>('saves')
  const sessions = order === 'saves' ? busiest.by_saves : busiest.by_people
  return (
    <FigureCard
      title="Busiest sessions"
      to={tabLink(conference_id, 'schedule')}
      size="whole"
      aside={<Choice label="Sort by" options={ORDERS} selected={order} onSelect={setOrder} />}
      download={
        <ExportIcon
          endpoint={overviewApi.exportSessions}
          input={{ conference_id }}
          what="sessions"
          done="Sessions with their saves and people"
        />
      }
    >
      {sessions.length === 0 ? (
        <p className="card-pad soft">{text.noSessions}</p>
      ) : (
        <BusiestTable sessions={sessions} order={order} />
      )}
    </FigureCard>
  )
}

function BusiestTable({ sessions, order }: { sessions: readonly BusySession[]; order: Order }) {
  const most = Math.max(1, ...sessions.map((session) => session[order]))
  return (
    <div className="table-box busiest">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">Session</th>
            <th scope="col" className="number">
              {text.saves}
            </th>
            <th scope="col" className="number busy-questions">
              {text.asked}
            </th>
            <th scope="col" className="number">
              {text.taking}
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map(({ id, title, day, start_time, location, ...figures }) => (
            <tr key={id}>
              <td>
                <Link to={paths.stageSession(id)} className="busy-session" dir="auto">
                  {title}
                  <span className="small soft">{[location, `${day} ${start_time}`].filter(Boolean).join(', ')}</span>
                </Link>
              </td>
              {COLUMNS.map((figure) => (
                <td key={figure} className={classes('number', figure === 'questions' && 'busy-questions')}>
                  <span className="busy-figure">
                    {figure === order && (
                      <progress className="meter" max={most} value={figures[figure]} aria-hidden="true" />
                    )}
                    <span className="tabular">{written(figures[figure])}</span>
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
