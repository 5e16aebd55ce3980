import type { Usage } from '#features/billing/rules.ts'

/** How many of the plan's events are used; a plan without a limit says so and has no bar. */
export function EventUsage({ event_limit, events_created }: Usage) {
  return (
    <div className="usage small soft">
      <span className="spread">
        <span>{event_limit === null ? 'Events' : 'Events this plan'}</span>
        <span className="tabular strong">
          {event_limit === null ? `${events_created}, no limit` : `${events_created} of ${event_limit}`}
        </span>
      </span>
      {event_limit !== null && (
        <progress
          className="meter"
          max={event_limit}
          value={events_created}
          aria-label={`${events_created} of ${event_limit} events`}
        />
      )}
    </div>
  )
}
