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
import { HeldSpace } from '#features/meetings/web/HeldSpace.tsx'
import { MeetingsGlance } from '#features/meetings/web/MeetingsGlance.tsx'
import { pageText } from '../page-text.ts'
import { cardText } from '#features/cards/card-text.ts'
import { ConnectionList } from './ConnectionList.tsx'
import { connectionsLive } from './live.ts'
import { NetworkFigures } from './NetworkFigures.tsx'
import { NetworkTips } from './NetworkTips.tsx'
import { PendingList } from './PendingList.tsx'
import { SuggestedPeople } from '#features/suggestions/web/SuggestedPeople.tsx'
import { useNetworkAddress } from './useNetworkAddress.ts'
import { useRequestsFirst } from './useRequestsFirst.ts'
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
  const { data: counts, error } = useQuery(connectionsApi.counts, {}, { enabled: ready })
  const requestsFirst = useRequestsFirst(counts, error !== null)
  const [tab, chooseTab] = useAddressChoice(
    'tab',
    requestsFirst ? ['pending', 'connections'] : ['connections', 'pending'],
  )
  const [hasCard, setHasCard] = useState(false)
  const { person_id, request, code, leave } = useNetworkAddress()
  const tabs = [
    { id: 'connections', label: 'Connections', count: counts?.connections },
    { id: 'pending', label: 'Pending', count: counts?.pending },
  ] as const
  const suggested = (
    <SuggestedPeople key="people" conference_id={mine?.id ?? null} loading={loading} ready={requestsFirst !== null} />
  )
  const lists = (
    <section key="lists" aria-labelledby="network-lists">
      <h2 id="network-lists" className="visually-hidden">
        Connections and requests
      </h2>
      <PageTabs label="Network" name="network" tabs={tabs} selected={tab} onSelect={chooseTab} />
      <TabPanel name="network" tab={tab}>
        {tab === 'connections' ? (
          <ConnectionList ready={ready} />
        ) : (
          <PendingList ready={ready} request={request} ignored={counts?.ignored ?? 0} />
        )}
      </TabPanel>
    </section>
  )

  return (
    <div className="network">
      <header>
        <h1>{pageText.title}</h1>
        <Button kind="secondary" glyph="contact" onClick={() => setHasCard(true)}>
          {cardText.myCard}
        </Button>
      </header>
      <NetworkFigures counts={counts} />
      {mine && <MeetingsGlance conference={mine} place="network" />}
      {loading && !mine && <HeldSpace place="network" />}
      <div className="network-columns">
        <div className="network-main">{requestsFirst ? [lists, suggested] : [suggested, lists]}</div>
        <NetworkTips />
      </div>
      {hasCard && <MyCardDialog onClose={() => setHasCard(false)} />}
      {code !== null && !hasCard && <ScannedCardDialog code={code} onClose={leave} />}
      {person_id !== null && mine && <PersonDialog conference_id={mine.id} person_id={person_id} onClose={leave} />}
    </div>
  )
}
