import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { Usage } from '#features/billing/rules.ts'
import { longDateRange } from '#shared/dates.ts'
import type { NewConference } from '../fields.ts'
import { formText } from '../form-text.ts'
import { text } from '../text.ts'
import { futureAddress } from './futureAddress.ts'

type ConferenceReviewProps = { conference: z.output<typeof NewConference>; usage: Usage }

/** A summary of the conference before it is created. */
export function ConferenceReview({ conference, usage: { event_limit, events_created } }: ConferenceReviewProps) {
  const { name, description, start_date, end_date, location: place, address, time_zone } = conference
  return (
    <>
      <h3 dir="auto">{name}</h3>
      <dl>
        <Fact term="Public address">{futureAddress(name) ?? formText.addressFromId}</Fact>
        <Fact term="Dates">{longDateRange(start_date, end_date) ?? text.noDates}</Fact>
        <Fact term="Location">{[place, address].filter(Boolean).join(', ') || text.noLocation}</Fact>
        <Fact term="Time zone">{time_zone.replaceAll('_', ' ')}</Fact>
        <Fact term="Description">{description ?? text.noDescription}</Fact>
      </dl>
      <p className="hint">
        {formText.startsAsDraft} {event_limit !== null && formText.usesEvent(events_created + 1, event_limit)}
      </p>
    </>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd dir="auto">
        <span>{children}</span>
      </dd>
    </div>
  )
}
