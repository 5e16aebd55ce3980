import { useState } from 'react'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { connectionsApi } from '#features/connections/contract.ts'
import { pageText } from '../page-text.ts'
import { cardText } from '#features/cards/card-text.ts'
import { ConnectionList } from './ConnectionList.tsx'
import { connectionsLive } from './live.ts'
import { NetworkFigures } from './NetworkFigures.tsx'
import { NetworkTips } from './NetworkTips.tsx'
import { PendingList } from './PendingList.tsx'
import { SuggestedPeople } from '#features/suggestions/web/SuggestedPeople.tsx'
import { useNetworkAddress } from './useNetworkAddress.ts'
import './network.css'

const MyCardDialog = lazyComponent(() =>
  import('#features/cards/web/MyCardDialog.tsx').then((module) => module.MyCardDialog),
)
const PersonDialog = lazyComponent(() => import('./PersonDialog.tsx').then((module) => module.PersonDialog))
const ScannedCardDialog = lazyComponent(() =>
  import('./ScannedCardDialog.tsx').then((module) => module.ScannedCardDialog),
)

/** My Network: how many, people to meet, connections and requests. */
export function Network({ user_id }: { user_id: string }) {
  const { mine, loading } = useCurrentConference()
  const { ready } = useRoom(`person:${user_id}`, connectionsLive)
  const { data: counts } = useQuery(connectionsApi.counts, {}, { enabled: ready })
  const [tab, chooseTab] = useAddressChoice('tab', ['connections', 'pending'])
  const [hasCard, setHasCard] = useState(false)
  const { person_id, code, leave } = useNetworkAddress()
  const tabs = [
    { id: 'connections', label: 'Connections', count: counts?.connections },
    { id: 'pending', label: 'Pending', count: counts?.pending },
  ] as const

  return (
    <div className="network">
      <header>
        <h1>{pageText.title}</h1>
        <Button kind="secondary" glyph="contact" onClick={() => setHasCard(true)}>
          {cardText.myCard}
        </Button>
      </header>
      <NetworkFigures counts={counts} />
      <div className="network-columns">
        <div>
          <SuggestedPeople conference_id={mine?.id ?? null} loading={loading} ready={ready} />
          <section aria-label="Connections and requests" className="network-lists">
            <PageTabs label="Network" name="network" tabs={tabs} selected={tab} onSelect={chooseTab} />
            <TabPanel name="network" tab={tab}>
              {tab === 'connections' ? (
                <ConnectionList ready={ready} />
              ) : (
                <PendingList ready={ready} ignored={counts?.ignored ?? 0} />
              )}
            </TabPanel>
          </section>
        </div>
        <NetworkTips />
      </div>
      {hasCard && <MyCardDialog onClose={() => setHasCard(false)} />}
      {code !== null && !hasCard && <ScannedCardDialog code={code} onClose={leave} />}
      {person_id !== null && mine && <PersonDialog conference_id={mine.id} person_id={person_id} onClose={leave} />}
    </div>
  )
}
