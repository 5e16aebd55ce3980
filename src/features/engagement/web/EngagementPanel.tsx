import { EngagementTabs } from './EngagementTabs.tsx'

/** The engagement panel in the sidebar of the public page. */
export function EngagementPanel({ conference_id }: { conference_id: string }) {
  return (
    <section className="card panel" aria-label="Engagement">
      <EngagementTabs name="engagement" conference_id={conference_id} first="chat" />
    </section>
  )
}
