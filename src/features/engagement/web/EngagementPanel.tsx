import type { PanelConference } from '../rules.ts'
import { EngagementTabs } from './EngagementTabs.tsx'

/** The engagement panel in the sidebar of the public page. */
export function EngagementPanel({ conference }: { conference: PanelConference }) {
  return (
    <section className="card panel" aria-label="Engagement">
      <EngagementTabs name="engagement" conference={conference} first="chat" />
    </section>
  )
}
