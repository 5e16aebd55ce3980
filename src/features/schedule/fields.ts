import * as z from 'zod/mini'
import { optionalLine, optionalProse, requiredLine } from '#shared/fields.ts'
import { parseTime, SCHEDULE_LIMITS, SCHEDULE_TYPES } from './rules.ts'
import { text } from './text.ts'

const time = z.string(text.required).check(
  z.minLength(1, text.required),
  z.overwrite((written) => parseTime(written) ?? written),
  z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, text.badTime),
)

const fields = z.object({
  day: requiredLine(SCHEDULE_LIMITS.day, { missing: text.required, tooLong: text.dayTooLong }),
  start_time: time,
  end_time: time,
  title: requiredLine(SCHEDULE_LIMITS.title, { missing: text.required, tooLong: text.titleTooLong }),
  description: optionalProse(SCHEDULE_LIMITS.description, text.descriptionTooLong),
  location: optionalLine(SCHEDULE_LIMITS.location, text.locationTooLong),
  type: z.enum(SCHEDULE_TYPES, text.badType),
})

/** Who speaks: the list, or one of them. A list, even an empty one, counts before a single speaker. */
const speaking = {
  speaker_ids: z.optional(z.array(z.uuid()).check(z.maxLength(SCHEDULE_LIMITS.speakers, text.tooManySpeakers))),
  speaker_id: z.optional(
    z.pipe(
      z.transform((id: string | null) => (id === '' ? null : id)),
      z.nullable(z.uuid()),
    ),
  ),
}

/** What the Add Schedule Item dialog asks for. */
export const NewScheduleItem = z.object({
  day: fields.shape.day,
  start_time: fields.shape.start_time,
  end_time: fields.shape.end_time,
  title: fields.shape.title,
  description: z._default(fields.shape.description, null),
  location: z._default(fields.shape.location, null),
  type: z._default(fields.shape.type, 'session'),
  ...speaking,
})

/** Only what is to change. */
export const ScheduleItemChange = z.extend(z.partial(fields), speaking)
