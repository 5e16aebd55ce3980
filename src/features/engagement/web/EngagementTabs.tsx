import { useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { ENGAGEMENT_TABS, type EngagementTab } from '../rules.ts'
import { text } from '../text.ts'

const EMPTY: Record<EngagementTab, string> = {
  chat: text.chatTitle,
  questions: text.questionsTitle,
  delegates: text.delegatesTitle,
  schedule: text.scheduleTitle,
}

/** The tabs of the panel and of the drawer. `name` must be unique in the page. */
export function EngagementTabs({ name, first }: { name: string; first: EngagementTab }) {
  const { user } = useAuth()
  const [tab, setTab] = useState(first)
  return (
    <>
      <Segmented name={name} label="Engagement" tabs={ENGAGEMENT_TABS} selected={tab} onSelect={setTab} />
      <TabPanel name={name} tab={tab}>
        {user ? (
          <Empty title={ENGAGEMENT_TABS.find(({ id }) => id === tab)?.label ?? ''} level={3}>
            {text.coming}
          </Empty>
        ) : (
          <Invitation tab={tab} />
        )}
      </TabPanel>
    </>
  )
}

/** Asks visitors to register or log in. */
function Invitation({ tab }: { tab: EngagementTab }) {
  return (
    <>
      <Empty title={EMPTY[tab]} level={3}>
        {text.register}
      </Empty>
      {tab === 'chat' && <ClosedComposer label="Message" reason={`${text.mustLogIn} ${text.sendMessages}`} />}
      {tab === 'questions' && <ClosedComposer label="Question" reason={`${text.mustLogIn} ${text.askQuestions}`} />}
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
