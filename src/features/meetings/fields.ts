import * as z from 'zod/mini'
import { optionalProse, requiredLine } from '#shared/fields.ts'
import { refusalText } from './refusal-text.ts'
import {
  EXPIRY_MINUTES,
  MEETING_LIMITS,
  OPEN_REQUESTS,
  PAUSE_MINUTES,
  SLOT_MINUTES,
  type Span,
  STEP_MINUTES,
} from './rules.ts'

const starts = z
  .array(z.iso.datetime())
  .check(z.minLength(1, refusalText.noTimes), z.maxLength(MEETING_LIMITS.options, refusalText.noTimes))

const reason = requiredLine(MEETING_LIMITS.reason, {
  missing: refusalText.noReason,
  tooLong: refusalText.reasonTooLong,
})
const note = z._default(optionalProse(MEETING_LIMITS.note, refusalText.noteTooLong), null)

/** A request: to people, or to an exhibitor, whose staff is asked as a team. */
export const NewMeeting = z.object({
  /** Made by the browser: sent again with the same id, a request is the same request. */
  client_id: z.uuid(),
  person_ids: z._default(z.array(z.uuid()).check(z.maxLength(MEETING_LIMITS.people, refusalText.noPeople)), []),
  exhibitor_id: z._default(z.nullable(z.uuid()), null),
  starts,
  reason,
  /** Null for any that is free. */
  place_id: z._default(z.nullable(z.uuid()), null),
})

export const OtherTimes = z.object({ starts, note })
export const Note = z.object({ note })
export const Moving = z.object({ client_id: z.uuid(), starts, reason })

const span = z
  .object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })
  .check(z.refine<Span>(({ starts_at, ends_at }) => Date.parse(starts_at) < Date.parse(ends_at), refusalText.busyTimes))

export const BusyTimes = z.object({
  busy: z.array(span).check(z.maxLength(MEETING_LIMITS.busy, refusalText.tooManyBusy)),
})

function whole({ least, most }: { least: number; most: number }, refusal: string, step = 1) {
  return z
    .number(refusal)
    .check(z.int(refusal), z.minimum(least, refusal), z.maximum(most, refusal), z.multipleOf(step, refusal))
}

const minute = whole({ least: 0, most: 24 * 60 }, refusalText.hours, STEP_MINUTES)

type Window = { from_minute: number; to_minute: number }

const hours = z
  .object({ day: z.iso.date(), from_minute: minute, to_minute: minute })
  .check(z.refine<Window>(({ from_minute, to_minute }) => from_minute < to_minute, refusalText.hours))

const place = z.object({
  /** Null for a new one. */
  id: z._default(z.nullable(z.uuid()), null),
  name: requiredLine(MEETING_LIMITS.placeName, {
    missing: refusalText.noPlaceName,
    tooLong: refusalText.placeNameTooLong,
  }),
  /** The exhibitor whose stand it is. */
  exhibitor_id: z._default(z.nullable(z.uuid()), null),
})

/** All of the settings: windows and places that are left out end. */
export const MeetingSettings = z.object({
  enabled: z.boolean(),
  slot_minutes: whole(SLOT_MINUTES, refusalText.slotLength, STEP_MINUTES),
  pause_minutes: whole(PAUSE_MINUTES, refusalText.pauseLength, STEP_MINUTES),
  delegates_ask: z.boolean(),
  exhibitors_ask: z.boolean(),
  speakers_asked: z.boolean(),
  arranged: z.boolean(),
  open_requests: whole(OPEN_REQUESTS, refusalText.openRequests),
  event_expiry_minutes: whole(EXPIRY_MINUTES, refusalText.expiry, STEP_MINUTES),
  hours: z.array(hours).check(z.maxLength(MEETING_LIMITS.windows * MEETING_LIMITS.days, refusalText.tooManyHours)),
  places: z
    .array(place)
    .check(z.minLength(1, refusalText.noPlaces), z.maxLength(MEETING_LIMITS.places, refusalText.noPlaces)),
})
export type MeetingSettings = z.output<typeof MeetingSettings>

/** Some of the settings. The others stay as they are, whoever changed them meanwhile. */
export const MeetingSettingsChange = z.partial(MeetingSettings)
