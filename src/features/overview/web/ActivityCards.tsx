import type { Conference } from '#features/conferences/contract.ts'
import { tabLink } from '#features/conferences/link-rules.ts'
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

type ActivityCardsProps = { conference: Conference; overview: Overview }

/** What people did with each other: never what they wrote. */
export function ActivityCards(props: ActivityCardsProps) {
  return (
    <>
      <QuestionsCard {...props} />
      <MessagesCard {...props} />
      <ExhibitorsCard {...props} />
    </>
  )
}

function QuestionsCard({ conference, overview }: ActivityCardsProps) {
  const { totals, last, bars } = overview
  const [questions, polls] = [panelLink(conference.slug, 'questions'), panelLink(conference.slug, 'polls')]
  return (
    <PairCard
      title="Questions and votes"
      to={questions}
      download={<QuestionFiles conference_id={conference.id} />}
      figures={[
        {
          label: 'Questions',
          to: questions,
          count: totals.questions,
          detail: text.questions(overview.questions),
          last: last?.totals.questions,
        },
        {
          label: 'Votes',
          to: polls,
          count: totals.votes,
          detail: text.votes(overview.votes_in_polls),
          last: last?.totals.votes,
        },
      ]}
    >
      <Bars what="Questions" counts={bars.questions} {...hoursOf(conference, overview)} />
    </PairCard>
  )
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

function MessagesCard({ conference, overview }: ActivityCardsProps) {
  const { id: conference_id } = conference
  const { totals, people, last, bars } = overview
  const desk = tabLink(conference_id, 'moderation')
  return (
    <PairCard
      title="Messages and connections"
      to={desk}
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
          to: desk,
          count: totals.messages,
          detail: text.messages(people.messages, overview.messages_in_chat),
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
      <Bars what="Messages" counts={bars.messages} {...hoursOf(conference, overview)} />
    </PairCard>
  )
}

function ExhibitorsCard({ conference, overview }: ActivityCardsProps) {
  const { totals, people, last } = overview
  const days = newestDays(overview.visits, lastDay(conference, overview.as_of))
  return (
    <PairCard
      title="Exhibitors"
      to={paths.expoManager}
      download={
        <ExportIcon
          endpoint={exhibitorsApi.export}
          input={{ conference_id: conference.id }}
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
        counts={days.map(({ count }) => count)}
        labels={days.map(({ day }) => dayLabel(day))}
        isNow={false}
      />
    </PairCard>
  )
}

/** What the plots by hour have in common. */
function hoursOf(conference: Conference, { bars, as_of }: Overview) {
  const start = new Date(bars.from).getTime()
  const moments = bars.messages.map((_, i) => new Date(start + i * bars.hours * HOUR_MS))
  return {
    by: text.byHours(bars.hours),
    labels: moments.map((moment) => hourLabel(moment, conference.time_zone)),
    isNow: !isOver(conference, new Date(as_of)),
  }
}
