import { EngagementTabs } from './EngagementTabs.tsx'

/** The engagement panel as visitors see it: what it offers, and how to take part. */
export function EngagementPanel() {
  return (
    <section className="card panel" aria-label="Engagement">
      <EngagementTabs name="engagement" first="chat" />
    </section>
  )
}
