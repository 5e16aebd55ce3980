import { useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { ENGAGEMENT_TABS, type EngagementTab } from '../rules.ts'
import './engagement.css'

const EngagementDrawer = lazyComponent(async () => (await import('./EngagementDrawer.tsx')).EngagementDrawer)

type EngagementBarProps = { conference_id: string; onSchedule: (() => void) | null }

/**
 * The engagement panel on narrow screens: a bottom bar whose tabs open a drawer. `onSchedule` opens the schedule in the
 * page instead; without a schedule it is null.
 */
export function EngagementBar({ conference_id, onSchedule }: EngagementBarProps) {
  const [opened, setOpened] = useState<EngagementTab | null>(null)
  return (
    <>
      <nav className="bottom-bar engagement-bar" aria-label="Engagement">
        {ENGAGEMENT_TABS.map(({ id, label, glyph }) => {
          const drawer = { 'aria-haspopup': 'dialog', 'aria-expanded': opened === id } as const
          const inPage = id === 'schedule' ? onSchedule : null
          return (
            <button
              key={id}
              type="button"
              {...(!inPage && drawer)}
              onPointerEnter={EngagementDrawer.prepare}
              onClick={inPage ?? (() => setOpened(id))}
            >
              <i className={`glyph glyph-${glyph}`} />
              {label}
            </button>
          )
        })}
      </nav>
      {opened && <EngagementDrawer conference_id={conference_id} first={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
