import { useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { ENGAGEMENT_TABS, type EngagementTab, type ParticipantTab } from '../rules.ts'
import { text } from '../text.ts'

// Visitors see what the tabs are for, and load nothing of what is in them.
const ParticipantTabs = lazyPart(() => import('./ParticipantTabs.tsx').then((module) => module.ParticipantTabs))

const EMPTY: Record<EngagementTab, string> = {
  chat: text.chatTitle,
  questions: text.questionsTitle,
  delegates: text.delegatesTitle,
  schedule: text.scheduleTitle,
}

export type EngagementTabsProps = {
  /** Unique in the page. */
  name: string
  conference_id: string
  /** The session whose own chat, questions and polls these are; without one they are the conference's. */
  schedule_item_id?: string
  first: EngagementTab
}

/** The chosen tab, which stays when the tabs for visitors give way to those for participants. */
export type TabChoice<Tab> = Omit<EngagementTabsProps, 'first'> & { tab: Tab; onTab: (tab: Tab) => void }

/** The tabs of the panel and of the drawer. */
export function EngagementTabs({ first, ...rest }: EngagementTabsProps) {
  const { user } = useAuth()
  const [tab, setTab] = useState<ParticipantTab>(first)
  const props = { ...rest, onTab: setTab }
  const visitor = (words?: VisitorWords) => <VisitorTabs {...props} tab={tab === 'polls' ? first : tab} words={words} />
  return user ? <ParticipantTabs {...props} tab={tab} visitor={visitor} /> : visitor()
}

/** How to take part, and why one cannot write yet. */
export type VisitorWords = typeof text.visitor

type VisitorTabsProps = TabChoice<EngagementTab> & { words: VisitorWords | undefined }

/** What the tabs are for, and how to take part. */
function VisitorTabs({ name, tab, onTab, words = text.visitor }: VisitorTabsProps) {
  return (
    <>
      <Segmented name={name} label="Engagement" tabs={ENGAGEMENT_TABS} selected={tab} onSelect={onTab} />
      <TabPanel name={name} tab={tab}>
        <Empty title={EMPTY[tab]} level={3}>
          {words.hint}
        </Empty>
        {tab === 'chat' && <ClosedComposer label="Message" reason={words.chat} />}
        {tab === 'questions' && <ClosedComposer label="Question" reason={words.questions} />}
      </TabPanel>
    </>
  )
}

function ClosedComposer({ label, reason }: { label: string; reason: string }) {
  return (
    <div className="composer">
      <input className="input" disabled aria-label={label} placeholder={reason} />
    </div>
  )
}
