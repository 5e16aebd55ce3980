import { useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { ENGAGEMENT_TABS, type EngagementTab, type PanelConference } from '../rules.ts'
import './engagement.css'

const EngagementDrawer = lazyComponent(async () => (await import('./EngagementDrawer.tsx')).EngagementDrawer)

/** The engagement panel on narrow screens: a bottom bar whose tabs open a drawer. */
export function EngagementBar({ conference }: { conference: PanelConference }) {
  const [opened, setOpened] = useState<EngagementTab | null>(null)
  return (
    <>
      <nav className="bottom-bar engagement-bar" aria-label="Engagement">
        {ENGAGEMENT_TABS.map(({ id, label, glyph }) => (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={opened === id}
            onPointerEnter={EngagementDrawer.prepare}
            onClick={() => setOpened(id)}
          >
            <i className={`glyph glyph-${glyph}`} />
            {label}
          </button>
        ))}
      </nav>
      {opened && <EngagementDrawer conference={conference} first={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
