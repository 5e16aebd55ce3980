import { EngagementTabs } from './EngagementTabs.tsx'

/** The conversation beside a conference, as a visitor sees it: what is there, and how to take part. */
export function EngagementPanel() {
  return (
    <section className="card panel" aria-label="Engagement">
      <EngagementTabs name="engagement" first="chat" />
    </section>
  )
}
