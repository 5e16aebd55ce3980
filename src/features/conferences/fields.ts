import * as z from 'zod/mini'
import { optionalDate, optionalLine, optionalProse, requiredEmail, requiredLine } from '#shared/fields.ts'
import { CONFERENCE_LIMITS, DEFAULT_TIME_ZONE, isTimeZone } from './rules.ts'
import { text } from './text.ts'

const fields = z.object({
  name: requiredLine(CONFERENCE_LIMITS.name, { missing: text.nameRequired, tooLong: text.nameTooLong }),
  description: optionalProse(CONFERENCE_LIMITS.description, text.descriptionTooLong),
  start_date: optionalDate(text.badDate),
  end_date: optionalDate(text.badDate),
  location: optionalLine(CONFERENCE_LIMITS.location, text.locationTooLong),
  address: optionalLine(CONFERENCE_LIMITS.address, text.addressTooLong),
  time_zone: z.string().check(z.refine(isTimeZone, text.unknownTimeZone)),
})

/** What the Create Conference dialog asks for. Only the name is needed. */
export const NewConference = z
  .object({
    name: fields.shape.name,
    description: z._default(fields.shape.description, null),
    start_date: z._default(fields.shape.start_date, null),
    end_date: z._default(fields.shape.end_date, null),
    location: z._default(fields.shape.location, null),
    address: z._default(fields.shape.address, null),
    time_zone: z._default(fields.shape.time_zone, DEFAULT_TIME_ZONE),
  })
  .check(z.refine(endsAfterStart, { error: text.endBeforeStart, path: ['end_date'] }))

/** Only what is to change; `active` and `delegate_registration_enabled` are the wanted values, never a toggle. */
export const ConferenceChange = z.extend(z.partial(fields), {
  active: z.optional(z.boolean()),
  delegate_registration_enabled: z.optional(z.boolean()),
})
export type ConferenceChange = z.output<typeof ConferenceChange>

function endsAfterStart({ start_date, end_date }: { start_date: string | null; end_date: string | null }) {
  return start_date === null || end_date === null || end_date >= start_date
}

/** Who is to help organising. */
export const OrganiserFields = z.object({ email: requiredEmail({ missing: text.badEmail, invalid: text.badEmail }) })
