import * as z from 'zod/mini'
import { optionalLine, optionalProse, requiredLine } from '#shared/fields.ts'
import { isEndAfterStart, SCHEDULE_LIMITS, SCHEDULE_TYPES } from './rules.ts'
import { text } from './text.ts'
import { parseTime } from './written-rules.ts'

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

/** Why a session is moved or deleted, in one line for those who saved it. */
export const changeReason = optionalLine(SCHEDULE_LIMITS.reason, text.reasonTooLong)

/** The speakers, as a list or a single one. A list takes precedence, even an empty one. */
const speaking = {
  speaker_ids: z.exactOptional(z.array(z.uuid()).check(z.maxLength(SCHEDULE_LIMITS.speakers, text.tooManySpeakers))),
  speaker_id: z.exactOptional(
    z.pipe(
      z.transform((id: string | null) => (id === '' ? null : id)),
      z.nullable(z.uuid()),
    ),
  ),
}

/** The fields of a new schedule item. */
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

/**
 * The form that adds or edits a schedule item. It also compares start and end, which the server does with the stored values,
 * so that the error is shown while typing.
 */
export const ScheduleItemFields = z
  .extend(z.omit(NewScheduleItem, { speaker_id: true }), { reason: changeReason })
  .check(
    z.refine(({ start_time, end_time }) => !start_time || !end_time || isEndAfterStart(start_time, end_time), {
      error: text.endBeforeStart,
      path: ['end_time'],
    }),
  )

/** The fields to change. */
export const ScheduleItemChange = z.extend(z.exactPartial(fields), speaking)
