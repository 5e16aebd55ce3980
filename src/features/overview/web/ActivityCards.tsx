import type { Conference } from '#features/conferences/contract.ts'
import { panelLink } from '#features/conferences/panel-rules.ts'
import { isOver } from '#features/conferences/rules.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { pollsApi } from '#features/polls/contract.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { paths } from '#shared/paths.ts'
import { HOUR_MS } from '#shared/time.ts'
import { useDownload } from '#web/useDownload.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { type Overview, overviewApi } from '../contract.ts'
import { lastDay, newestDays } from '../rules.ts'
import { text } from '../text.ts'
import { Bars } from './Bars.tsx'
import { dayLabel, hourLabel } from './chartLabels.ts'
import { DownloadIcon } from './DownloadIcon.tsx'
import { ExportIcon } from './ExportIcon.tsx'
import { PairCard } from './PairCard.tsx'
import { tabLink } from './tabLink.ts'

type ActivityCardsProps = { conference: Conference; overview: Overview }

/** What people did with each other: never what they wrote. */
export function ActivityCards({ conference, overview }: ActivityCardsProps) {
  const { id: conference_id, slug } = conference
  const { totals, people, bars, visits, last } = overview
  const isNow = !isOver(conference, new Date(overview.as_of))
  const visitDays = newestDays(visits, lastDay(conference, overview.as_of))
  const hours = { by: text.byHours(bars.hours), labels: hourLabels(bars, conference), isNow }
  return (
    <>
      <PairCard
        title="Questions and votes"
        to={panelLink(slug, 'questions')}
        download={<QuestionFiles conference_id={conference_id} />}
        figures={[
          {
            label: 'Questions',
            to: panelLink(slug, 'questions'),
            count: totals.questions,
            detail: text.questions(overview.questions),
            last: last?.totals.questions,
          },
          {
            label: 'Votes',
            to: panelLink(slug, 'polls'),
            count: totals.votes,
            detail: text.votes(overview.votes_in_polls),
            last: last?.totals.votes,
          },
        ]}
      >
        <Bars what="Questions" counts={bars.questions} {...hours} />
      </PairCard>
      <PairCard
        title="Messages and connections"
        to={tabLink(conference_id, 'moderation')}
        download={
          <ExportIcon
            endpoint={overviewApi.exportDays}
            input={{ conference_id }}
            what="messages and connections by day"
            done="The numbers of each day"
          />
        }
        figures={[
          {
            label: 'Messages',
            to: tabLink(conference_id, 'moderation'),
            count: totals.messages,
            detail: text.messages(people.messages),
            last: last?.totals.messages,
          },
          {
            label: 'Connections',
            count: totals.connections,
            detail: text.connections(people.connections),
            last: last?.totals.connections,
          },
        ]}
      >
        <Bars what="Messages" counts={bars.messages} {...hours} />
      </PairCard>
      <PairCard
        title="Exhibitors"
        to={paths.expoManager}
        download={
          <ExportIcon
            endpoint={exhibitorsApi.export}
            input={{ conference_id }}
            what="visits and leads"
            done="Exhibitors with their visits and leads"
          />
        }
        figures={[
          {
            label: 'Visits',
            to: paths.expoManager,
            count: totals.visits,
            detail: text.visits(people.visits),
            last: last?.totals.visits,
          },
          {
            label: 'Leads',
            to: paths.expoManager,
            count: totals.leads,
            detail: text.leads(people.leads),
            last: last?.totals.leads,
          },
        ]}
      >
        <Bars
          what="Visits"
          by={text.byDay}
          counts={visitDays.map(({ count }) => count)}
          labels={visitDays.map(({ day }) => dayLabel(day))}
          isNow={false}
        />
      </PairCard>
    </>
  )
}

function hourLabels({ from, hours, messages }: Overview['bars'], { time_zone }: Conference) {
  const start = new Date(from).getTime()
  return messages.map((_, i) => hourLabel(new Date(start + i * hours * HOUR_MS), time_zone))
}

function QuestionFiles({ conference_id }: { conference_id: string }) {
  const { busy, download } = useDownload()
  return (
    <Menu
      label="Export questions or polls"
      entries={[
        { label: 'Questions', onSelect: () => download(questionsApi.export, { conference_id }) },
        { label: 'Polls', onSelect: () => download(pollsApi.export, { conference_id }) },
      ]}
      renderButton={(button) => <DownloadIcon {...button} what="questions and polls" disabled={busy} />}
    />
  )
}
