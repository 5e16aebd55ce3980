import { useState } from 'react'
import { onDemand } from '#web/onDemand.tsx'
import { ENGAGEMENT_TABS, type EngagementTab } from '../rules.ts'
import './engagement.css'

const EngagementDrawer = onDemand(async () => (await import('./EngagementDrawer.tsx')).EngagementDrawer)

/** On narrow screens the panel is a bottom bar whose tabs open it as a drawer. */
export function EngagementBar() {
  const [opened, setOpened] = useState<EngagementTab | null>(null)
  return (
    <>
      <nav className="bottombar engagement-bar" aria-label="Engagement">
        {ENGAGEMENT_TABS.map(({ id, label, glyph }) => (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-expanded={opened === id}
            onPointerEnter={EngagementDrawer.prepare}
            onClick={() => setOpened(id)}
          >
            <i className={`glyph g-${glyph}`} />
            {label}
          </button>
        ))}
      </nav>
      {opened && <EngagementDrawer first={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
