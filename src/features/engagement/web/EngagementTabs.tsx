import { useState } from 'react'
import { loginFor } from '#features/auth/web/loginFor.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { Link, useLocation } from '#web/router/router.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { ENGAGEMENT_TABS, type EngagementTab, type PanelConference, type ParticipantTab } from '../rules.ts'
import { text } from '../text.ts'

// Visitors see what the tabs are for, and of what is in them load the schedule alone, once they choose it.
const ParticipantTabs = lazyPart(() => import('./ParticipantTabs.tsx').then((module) => module.ParticipantTabs))
const VisitorScheduleTab = lazyPart(() =>
  import('./VisitorScheduleTab.tsx').then((module) => module.VisitorScheduleTab),
)

export type EngagementTabsProps = {
  /** Unique in the page. */
  name: string
  conference: PanelConference
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

/** Why one cannot write yet, and to people who are signed in how to take part. */
export type VisitorWords = typeof text.visitor & { hint?: string }

type VisitorTabsProps = TabChoice<EngagementTab> & { words: VisitorWords | undefined }

/** What the tabs are for, and how to take part. */
function VisitorTabs({ name, conference, tab, onTab, words = text.visitor }: VisitorTabsProps) {
  const here = useLocation()
  // True of every conference: one may be open to everybody, and another one to invited people alone.
  const hint = words.hint ?? (
    <>
      <Link className="link" to={loginFor({ ...here, pathname: here.path })}>
        Log in
      </Link>{' '}
      if you are registered or invited.
    </>
  )
  return (
    <>
      <Segmented name={name} label="Engagement" tabs={ENGAGEMENT_TABS} selected={tab} onSelect={onTab} />
      <TabPanel name={name} tab={tab}>
        {tab === 'schedule' ? (
          <VisitorScheduleTab conference={conference} hint={hint} />
        ) : (
          <>
            <Empty title={text.title[tab]} level={3}>
              {hint}
            </Empty>
            <div className="composer">
              <input className="input" disabled placeholder={words[tab]} />
            </div>
          </>
        )}
      </TabPanel>
    </>
  )
}
