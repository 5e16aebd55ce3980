import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { SavedSession } from './fields.ts'
import { MOST_MERGED } from './rules.ts'

/** A session that the caller saved, as it is now. */
export const AgendaItem = z.object({
  schedule_item_id: z.string(),
  conference_id: z.string(),
  /** The number of the session, which its address contains. */
  number: z.number(),
  title: z.string(),
  location: z.nullable(z.string()),
  /** Null while the date is not known. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** It was removed from the schedule. */
  cancelled: z.boolean(),
  saved_at: z.string(),
  /** How many minutes before the start the caller is reminded; null for not at all. */
  remind_minutes: z.nullable(z.number()),
})
export type AgendaItem = z.infer<typeof AgendaItem>

const oneSession = z.object({ schedule_item_id: z.uuid() })

export const agendaApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/agenda',
    access: 'user',
    input: z.object({ conference_id: z.optional(z.uuid()) }),
    output: z.array(AgendaItem),
    summary: 'The sessions that I saved, of one conference or of all, by start.',
  },
  save: {
    method: 'PUT',
    path: '/api/agenda/:schedule_item_id',
    access: 'user',
    input: SavedSession,
    output: z.extend(AgendaItem, {
      overlaps: z.array(AgendaItem),
      /** The names of what I agreed to for the same time, such as 'Meeting with Ada'. */
      appointments: z.array(z.string()),
    }),
    summary:
      'Save a session, or change when I am reminded of it: `remind_minutes` is 15 unless given, and null for no reminder. `overlaps` are other sessions that I saved for the same time, and `appointments` the meetings that I agreed to.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/agenda/:schedule_item_id',
    access: 'user',
    input: oneSession,
    output: z.void(),
    status: 204,
    summary: 'Take a session out of my agenda, with its reminder.',
  },
  merge: {
    method: 'POST',
    path: '/api/agenda',
    access: 'user',
    input: z.object({ items: z.array(SavedSession).check(z.maxLength(MOST_MERGED)) }),
    output: z.array(AgendaItem),
    summary:
      'Save the sessions that were kept in a browser. Those that are gone are left out, and what I have saved already stays as it is.',
  },
  visit: {
    method: 'PUT',
    path: '/api/agenda/visits/:conference_id',
    access: 'user',
    input: z.extend(inConference, { is_read: z._default(z.boolean(), false) }),
    output: z.object({ since: z.string() }),
    summary: 'I look at the schedule. Answers since when changes are new to me; `is_read` says that I have seen them.',
  },
})

/** What happened to a session of a published schedule. */
const ScheduleChange = z.object({
  schedule_item_id: z.string(),
  number: z.number(),
  title: z.string(),
  kind: z.enum(['added', 'moved', 'cancelled']),
  at: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Where it was before it was moved. */
  was: z.nullable(
    z.object({
      starts_at: z.nullable(z.string()),
      ends_at: z.nullable(z.string()),
      location: z.nullable(z.string()),
    }),
  ),
})
export type ScheduleChange = z.infer<typeof ScheduleChange>

export const scheduleChangesApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/schedule/changes',
    access: 'anyone',
    input: inConference,
    output: z.array(ScheduleChange),
    summary: 'The sessions that were added, moved or cancelled, the newest first.',
  },
})

/** A person's own calendar, at an address that only they know. */
const CalendarAddress = z.object({
  url: z.string(),
  has_alarms: z.boolean(),
  created_at: z.string(),
  /** When a calendar last read it. */
  read_at: z.nullable(z.string()),
})
export type CalendarAddress = z.infer<typeof CalendarAddress>

const CALENDAR = '/api/agenda/calendar'

export const calendarApi = defineContract({
  read: {
    method: 'GET',
    path: CALENDAR,
    access: 'user',
    input: z.object({}),
    output: z.nullable(CalendarAddress),
    summary: 'The secret address of my calendar; null if I have none.',
  },
  open: {
    method: 'PUT',
    path: CALENDAR,
    access: 'user',
    input: z.object({ has_alarms: z.exactOptional(z.boolean()) }),
    output: CalendarAddress,
    summary: 'Give my calendar an address, or change whether its events have alarms.',
  },
  renew: {
    method: 'POST',
    path: CALENDAR,
    access: 'user',
    input: z.object({}),
    output: CalendarAddress,
    summary: 'Give my calendar a new address. The old one stops at once.',
  },
  close: {
    method: 'DELETE',
    path: CALENDAR,
    access: 'user',
    input: z.object({}),
    output: z.void(),
    status: 204,
    summary: 'Take the address of my calendar away.',
  },
})
