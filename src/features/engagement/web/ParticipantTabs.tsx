import { type ReactNode, useCallback, useEffect } from 'react'
import type { ChatCard } from '#features/chat/contract.ts'
import { ChatTab } from '#features/chat/web/ChatTab.tsx'
import { linkedTab } from '#features/conferences/panel-rules.ts'
import { PeopleTab } from '#features/directory/web/PeopleTab.tsx'
import { AnnouncementLine } from '#features/notifications/web/AnnouncementLine.tsx'
import type { Poll } from '#features/polls/contract.ts'
import { PollCard } from '#features/polls/web/PollCard.tsx'
import { PollsTab } from '#features/polls/web/PollsTab.tsx'
import { usePollRole } from '#features/polls/web/usePollRole.ts'
import { usePolls } from '#features/polls/web/usePolls.ts'
import { QuestionsTab } from '#features/questions/web/QuestionsTab.tsx'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { useStore } from '#web/data/store.ts'
import { narrowScreen } from '#web/narrowScreen.ts'
import { useLocation } from '#web/router/router.tsx'
import { NewsTabs } from '#web/ui/NewsTabs.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { participantTabs } from '../panel-rules.ts'
import { panelText } from '../panel-text.ts'
import type { PanelConference, ParticipantTab } from '../rules.ts'
import type { TabChoice, VisitorWords } from './EngagementTabs.tsx'
import { LinkedDrawer } from './LinkedDrawer.tsx'
import { PanelSchedule } from './PanelSchedule.tsx'
import { useNews } from './useNews.ts'

type ParticipantTabsProps = TabChoice<ParticipantTab> & {
  /** Shown to people who take no part in this conference. */
  visitor: (words?: VisitorWords) => ReactNode
}

/** The tabs for people who take part in the conference. */
export function ParticipantTabs({ visitor, ...props }: ParticipantTabsProps) {
  const conferences = useMyConferences()
  // On narrow screens the panel of the public page is hidden, and would only do the drawer's work a second time.
  const isHidden = useStore(narrowScreen, true) && props.name === 'engagement'
  if (isHidden) {
    return (
      <>
        {visitor()}
        <LinkedDrawer conference={props.conference} />
      </>
    )
  }
  if (!conferences) return visitor()
  const isParticipant = conferences.some(({ id }) => id === props.conference.id)
  return isParticipant ? <Tabs {...props} /> : visitor(panelText.unregistered)
}

function Tabs({ name, conference, schedule_item_id, tab: chosen, onTab }: TabChoice<ParticipantTab>) {
  const conference_id = conference.id
  const { mayCreate } = usePollRole({ conference_id, schedule_item_id })
  const { polls = [] } = usePolls({ conference_id, schedule_item_id })
  const tabs = participantTabs(mayCreate || polls.length > 0)
  const tab = tabs.some(({ id }) => id === chosen) ? chosen : 'chat'
  const { written, forget } = useNews({ conference_id, schedule_item_id }, tab)
  const news: Partial<Record<ParticipantTab, number>> = { ...written, polls: polls.filter(isWaiting).length }
  const linked = linkedTab(useLocation().search)
  useEffect(() => {
    if (linked && schedule_item_id === undefined) onTab(linked)
  }, [linked, schedule_item_id, onTab])
  const choose = (next: ParticipantTab) => {
    forget(next)
    onTab(next)
  }
  const renderCard = useCallback(
    (card: ChatCard) => (
      <PollCard roomKey={{ conference_id, schedule_item_id }} card={card} onOpen={() => onTab('polls')} />
    ),
    [conference_id, schedule_item_id, onTab],
  )
  return (
    <>
      <AnnouncementLine conference_id={conference_id} />
      <NewsTabs
        name={name}
        label="Engagement"
        tabs={tabs.map((one) => ({ ...one, news: news[one.id] ?? 0 }))}
        selected={tab}
        onSelect={choose}
      />
      <TabPanel name={name} tab={tab}>
        {contentOf(tab, { conference, schedule_item_id }, renderCard)}
      </TabPanel>
    </>
  )
}

/** Whether a poll waits for the reader's vote. */
function isWaiting({ state, voted }: Poll) {
  return state === 'open' && !voted
}

type Place = { conference: PanelConference; schedule_item_id: string | undefined }

function contentOf(
  tab: ParticipantTab,
  { conference, schedule_item_id }: Place,
  renderCard: (card: ChatCard) => ReactNode,
) {
  const roomKey = { conference_id: conference.id, schedule_item_id }
  switch (tab) {
    case 'chat':
      return <ChatTab {...roomKey} renderCard={renderCard} />
    case 'questions':
      return <QuestionsTab {...roomKey} />
    case 'polls':
      return <PollsTab {...roomKey} />
    case 'delegates':
      return <PeopleTab conference_id={roomKey.conference_id} />
    case 'schedule':
      return <PanelSchedule conference={conference} joined />
  }
}
