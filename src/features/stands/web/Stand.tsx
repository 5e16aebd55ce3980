import { useAuth } from '#features/auth/web/useAuth.ts'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { paths } from '#shared/paths.ts'
import type { Output } from '#shared/contract.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { useRoom } from '#web/live/useRoom.ts'
import { Link } from '#web/router/router.tsx'
import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { standsApi } from '../contract.ts'
import { standText } from '../stand-text.ts'
import { ownLive } from './live.ts'
import { StandHead } from './StandHead.tsx'
import { StandPanel } from './StandPanel.tsx'
import { StandRail } from './StandRail.tsx'

export type ShownExhibitor = Output<typeof exhibitorsApi.read>

const NAME = 'stand'
const TABS = ['about', 'products', 'team', 'schedule'] as const
export type StandTab = (typeof TABS)[number]

/** A published exhibitor, or a draft for those who look after it. */
export function Stand({ exhibitor }: { exhibitor: ShownExhibitor }) {
  const { id, published, products, team_members, events, conference } = exhibitor
  const { user } = useAuth()
  const [tab, choose] = useAddressChoice('tab', TABS)
  const { ready } = useRoom(user ? `person:${user.id}` : null, ownLive)
  const own = useQuery(standsApi.own, { id }, { enabled: ready })
  const counted = (things: readonly unknown[]) => (things.length > 0 ? things.length : undefined)
  return (
    <article className="stand-page">
      <Link
        className="back glyph glyph-small glyph-arrow-left"
        to={`${paths.expo}?conference=${encodeURIComponent(conference.slug)}`}
      >
        Back to Expo
      </Link>
      {!published && <Notice kind="info">{standText.draft}</Notice>}
      <Cover id={id} use="banner" />
      <StandHead exhibitor={exhibitor} own={own.data} />
      <PageTabs
        label={exhibitor.name}
        name={NAME}
        tabs={[
          { id: 'about', label: 'About' },
          { id: 'products', label: 'Products & Services', count: counted(products) },
          { id: 'team', label: 'Team', count: counted(team_members) },
          { id: 'schedule', label: 'Schedule', count: counted(events) },
        ]}
        selected={tab}
        onSelect={choose}
      />
      <div className="stand">
        <TabPanel name={NAME} tab={tab}>
          <StandPanel exhibitor={exhibitor} tab={tab} />
        </TabPanel>
        <StandRail exhibitor={exhibitor} own={own} />
      </div>
    </article>
  )
}
