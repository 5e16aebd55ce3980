import * as z from 'zod/mini'
import { optionalDate, optionalLine, optionalLink, optionalProse, requiredEmail, requiredLine } from '#shared/fields.ts'
import { CONFERENCE_LIMITS, DEFAULT_TIME_ZONE, isTimeZone, REGISTRATION_CHOICES } from './rules.ts'
import { HASHTAGS, isLanguage, writtenHashtags } from './page-rules.ts'
import { refusalText } from './refusal-text.ts'
import { text } from './text.ts'

const dates = { invalid: refusalText.badDate, outOfRange: refusalText.dateOutOfRange }

const fields = z.object({
  name: requiredLine(CONFERENCE_LIMITS.name, { missing: text.nameRequired, tooLong: refusalText.nameTooLong }),
  description: optionalProse(CONFERENCE_LIMITS.description, refusalText.descriptionTooLong),
  start_date: optionalDate(dates),
  end_date: optionalDate(dates),
  location: optionalLine(CONFERENCE_LIMITS.location, refusalText.locationTooLong),
  address: optionalLine(CONFERENCE_LIMITS.address, refusalText.addressTooLong),
  travel: optionalProse(CONFERENCE_LIMITS.travel, refusalText.travelTooLong),
  attendance: optionalLine(CONFERENCE_LIMITS.attendance, refusalText.attendanceTooLong),
  time_zone: z.string().check(z.refine(isTimeZone, refusalText.unknownTimeZone)),
})

/** What the public page says besides. Creating a conference does not ask for it. */
const pageFields = z.object({
  map_url: z.pipe(
    optionalLink(refusalText.badMap),
    z.nullable(z.string().check(z.regex(/^https:/i, refusalText.badMap))),
  ),
  language: z.nullable(z.string().check(z.refine(isLanguage, refusalText.badLanguage))),
  welcome: optionalProse(CONFERENCE_LIMITS.welcome, refusalText.welcomeTooLong),
  hashtags: z.pipe(
    z.pipe(optionalLine(CONFERENCE_LIMITS.hashtags, refusalText.hashtagsTooLong), z.transform(writtenHashtags)),
    z.nullable(z.string().check(z.regex(HASHTAGS, refusalText.badHashtags))),
  ),
  cover_hue: z.nullable(
    z.int(refusalText.badHue).check(z.minimum(1, refusalText.badHue), z.maximum(8, refusalText.badHue)),
  ),
  cover_url: z.nullable(z.string().check(z.maxLength(200))),
})

/** The fields of a new conference. Only the name is required. */
export const NewConference = z
  .object({
    name: fields.shape.name,
    description: z._default(fields.shape.description, null),
    start_date: z._default(fields.shape.start_date, null),
    end_date: z._default(fields.shape.end_date, null),
    location: z._default(fields.shape.location, null),
    address: z._default(fields.shape.address, null),
    travel: z._default(fields.shape.travel, null),
    attendance: z._default(fields.shape.attendance, null),
    time_zone: z._default(fields.shape.time_zone, DEFAULT_TIME_ZONE),
  })
  .check(z.refine(endsAfterStart, { error: refusalText.endBeforeStart, path: ['end_date'] }))

/** The form of all that a conference says of itself. */
export const ConferenceDetails = z
  .object({ ...NewConference.shape, ...pageFields.shape })
  .check(z.refine(endsAfterStart, { error: refusalText.endBeforeStart, path: ['end_date'] }))

/**
 * The fields to change; `active` and `delegate_registration_enabled` are the new values, not toggles. The latter is the
 * older name of whether registration is open: true opens it, false closes what is open, and `registration_choice` has
 * precedence.
 */
export const ConferenceChange = z.extend(z.exactPartial(fields), {
  ...z.exactPartial(pageFields).shape,
  active: z.exactOptional(z.boolean()),
  registration_choice: z.exactOptional(z.enum(REGISTRATION_CHOICES)),
  delegate_registration_enabled: z.exactOptional(z.boolean()),
})
export type ConferenceChange = z.output<typeof ConferenceChange>

function endsAfterStart({ start_date, end_date }: { start_date: string | null; end_date: string | null }) {
  return start_date === null || end_date === null || end_date >= start_date
}

/** The person to invite as a co-organiser. */
export const OrganiserFields = z.object({
  email: requiredEmail({ missing: refusalText.badEmail, invalid: refusalText.badEmail }),
})
