import { tabLink } from '#features/conferences/link-rules.ts'
import { useAgenda } from '#features/agenda/web/useAgenda.ts'
import type { ShownConference } from '#features/registration/contract.ts'
import { OrganiserLink } from '#features/registration/web/OrganiserLink.tsx'
import { fold } from '#shared/fold.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { byTab, featuredSession, STAGE_TABS, type StageTab, tabsOf } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { FeaturedSession } from './FeaturedSession.tsx'
import { StageRow } from './StageRow.tsx'
import { StageSkeleton } from './StageSkeleton.tsx'
import { type StageItem, useStage } from './useStage.ts'
import { VisitorNotice } from './VisitorNotice.tsx'

type StageSessionsProps = {
  conference: ShownConference
  joined: boolean
  /** The search term. */
  words: string
  onReset: () => void
}

const LABELS: Record<StageTab, string> = { live: 'Live Now', upcoming: 'Upcoming', recordings: 'Recordings' }

/** The featured session and the tabs, of what matches the search. */
export function StageSessions({ conference, joined, words, onReset }: StageSessionsProps) {
  const { sessions, speakersOf, viewersOf, now, error, refetch } = useStage(conference, joined)
  const agenda = useAgenda(conference.id)
  const [tab, choose] = useAddressChoice('tab', tabsOf(byTab(sessions ?? [], now)))
  if (!sessions) return error ? <ReadFailed message={error.message} onRetry={refetch} /> : <StageSkeleton />
  if (sessions.length === 0) return <NoSessions conference_id={conference.id} />

  const searched = fold(words).split(' ')
  const textOf = ({ item }: StageItem) =>
    fold([item.title, item.location, item.description, ...speakersOf(item).map(({ name }) => name)].join(' '))
  const found = sessions.filter((one) => searched.every((word) => textOf(one).includes(word)))
  const tabs = byTab(found, now)
  const featured = featuredSession(tabs)
  const listed = tab === 'live' ? tabs.live.filter((one) => one !== featured) : tabs[tab]
  const shown = (session: StageItem) => ({
    conference,
    agenda,
    now,
    session,
    speakers: speakersOf(session.item),
    viewers: viewersOf(session.item.id),
  })
  return (
    <>
      {!joined && <VisitorNotice conference={conference} />}
      {featured && <FeaturedSession {...shown(featured)} />}
      <PageTabs
        label="Sessions"
        name="stage"
        tabs={STAGE_TABS.map((id) => ({ id, label: LABELS[id], count: tabs[id].length }))}
        selected={tab}
        onSelect={choose}
      />
      <TabPanel name="stage" tab={tab}>
        {listed.length === 0 ? (
          <EmptyTab tab={tab} words={found.length === 0 ? words : ''} others={tabs.live.length > 0} onReset={onReset} />
        ) : (
          <ul className="stage-list">
            {listed.map((session) => (
              <StageRow key={session.item.id} {...shown(session)} />
            ))}
          </ul>
        )}
        {tab === 'recordings' && <p className="stage-hint soft small">{screenText.recordingsHint}</p>}
      </TabPanel>
    </>
  )
}

type EmptyTabProps = { tab: StageTab; words: string; others: boolean; onReset: () => void }

function EmptyTab({ tab, words, others, onReset }: EmptyTabProps) {
  if (words === '')
    return (
      <p className="stage-hint soft">{tab === 'live' && others ? screenText.nothingElse : screenText.empty[tab]}</p>
    )
  const reset = (
    <Button kind="secondary" onClick={onReset}>
      {screenText.reset}
    </Button>
  )
  return <Empty title={screenText.noMatch(words)} action={reset} />
}

function NoSessions({ conference_id }: { conference_id: string }) {
  const add = (
    <OrganiserLink conference_id={conference_id} to={tabLink(conference_id, 'schedule')}>
      {screenText.addSessions}
    </OrganiserLink>
  )
  return (
    <Empty title={screenText.none} action={add}>
      {screenText.noneHint}
    </Empty>
  )
}
