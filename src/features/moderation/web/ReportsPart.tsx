import { useState } from 'react'
import { moderationApi } from '#features/chat/contract.ts'
import { shownName } from '#features/people/rules.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { moderationLogApi } from '../contract.ts'
import { deskText } from '../desk-text.ts'
import { type Case, casesOf } from '../report-rules.ts'
import { CaseDetail } from './CaseDetail.tsx'
import { DeskSkeleton } from './DeskSkeleton.tsx'
import { shortMoment } from './moments.ts'

/** How often new reports are looked for while the desk is open. */
const NEWS_MS = 15_000

/** The reported messages: those that wait, and on demand those that were dealt with. */
export function ReportsPart({ conference_id }: { conference_id: string }) {
  const { data, error, refetch } = useQuery(
    moderationApi.reports,
    { conference_id },
    { refetchInterval: () => NEWS_MS },
  )
  if (!data && error) return <ReadFailed message={deskText.loadFailed} onRetry={refetch} />
  if (!data) return <DeskSkeleton />
  if (data.length === 0) return <Empty title={deskText.noReports}>{deskText.noReportsHint}</Empty>
  return <Desk conference_id={conference_id} cases={casesOf(data)} />
}

function Desk({ conference_id, cases }: { conference_id: string; cases: readonly Case[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [showsClosed, setShowsClosed] = useState(false)
  const open = cases.filter(({ isOpen }) => isOpen)
  const closed = cases.filter(({ isOpen }) => !isOpen)
  const shown = cases.find(({ message_id }) => message_id === chosen) ?? open[0]
  const list = { shown, onChoose: setChosen }
  return (
    <>
      <section className="card desk" aria-label={deskText.parts.reports}>
        <div className="desk-list">
          {open.length === 0 ? (
            <p className="desk-note soft">{deskText.allClosed}</p>
          ) : (
            <Cases cases={open} {...list} />
          )}
          {closed.length > 0 && (
            <p className="desk-note soft small">
              {deskText.closed(closed.length)}
              <Button
                kind="quiet"
                size="small"
                onClick={() => setShowsClosed(!showsClosed)}
                aria-expanded={showsClosed}
              >
                {showsClosed ? deskText.hideClosed : deskText.showClosed}
              </Button>
            </p>
          )}
          {showsClosed && <Cases cases={closed} {...list} />}
        </div>
        {shown && <CaseDetail key={shown.message_id} conference_id={conference_id} reported={shown} />}
      </section>
      <DownloadButton endpoint={moderationLogApi.exportReports} input={{ conference_id }}>
        {deskText.exportReports}
      </DownloadButton>
    </>
  )
}

type CasesProps = { cases: readonly Case[]; shown: Case | undefined; onChoose: (message_id: string) => void }

function Cases({ cases, shown, onChoose }: CasesProps) {
  return (
    <ul>
      {cases.map(({ message_id, newest, reports }) => (
        <li key={message_id}>
          <button
            type="button"
            className="desk-case"
            aria-pressed={message_id === shown?.message_id}
            onClick={() => onChoose(message_id)}
          >
            <span className="spread">
              <b className="truncate" dir="auto">
                {shownName(newest.author)}
              </b>
              <time className="soft small" dateTime={newest.created_at}>
                {shortMoment(newest.created_at)}
              </time>
            </span>
            <span className="truncate" dir="auto">
              {newest.evidence}
            </span>
            <span className="soft small truncate">
              <bdi>{newest.session_title ?? deskText.conferenceChat}</bdi> · {deskText.reports(reports.length)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
