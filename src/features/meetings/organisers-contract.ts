import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { NamedPerson } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { MeetingPlace } from './contract.ts'
import { MeetingSettingsChange, Note } from './fields.ts'
import { MEETING_LIMITS, STATES } from './rules.ts'

const Hours = z.object({ day: z.string(), from_minute: z.number(), to_minute: z.number() })

/** All settings as they hold. A place without an id is one of the tables that the product suggests. */
const Settings = z.object({
  enabled: z.boolean(),
  slot_minutes: z.number(),
  pause_minutes: z.number(),
  delegates_ask: z.boolean(),
  exhibitors_ask: z.boolean(),
  speakers_asked: z.boolean(),
  arranged: z.boolean(),
  open_requests: z.number(),
  event_expiry_minutes: z.number(),
  hours: z.array(Hours),
  places: z.array(z.object({ id: z.nullable(z.string()), name: z.string(), exhibitor_id: z.nullable(z.string()) })),
  /** Null until they were saved. */
  updated_at: z.nullable(z.string()),
  /** The exhibitors whose stands can be places. */
  /** The names of tables that were closed, which further tables get again. */
  closed_tables: z.array(z.string()),
  stands: z.array(z.object({ exhibitor_id: z.string(), name: z.string() })),
  /** How many people take requests, and of how many. */
  open_people: z.number(),
  participants: z.number(),
  /** How many slots there are in all. */
  slots: z.number(),
})
export type OrganiserSettings = z.infer<typeof Settings>

/** A meeting as organisers see it: without the reason and the words of its people. */
export const ListedMeeting = z.object({
  id: z.string(),
  state: z.enum(STATES),
  /** Whoever asked comes first. */
  people: z.array(z.extend(NamedPerson, { is_asking: z.boolean() })),
  exhibitor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  is_arranged: z.boolean(),
  /** Of one that waits, its first time. */
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  place: z.nullable(MeetingPlace),
  /** Whether somebody said afterwards that it did not take place. */
  is_missed: z.boolean(),
  created_at: z.string(),
})
export type ListedMeeting = z.infer<typeof ListedMeeting>

/** What the list is cut down to. `missed` are agreed ones of which somebody said that they did not take place. */
const SHOWN = ['agreed', 'waiting', 'ended', 'missed'] as const
export type Shown = (typeof SHOWN)[number]

const Counts = z.object({
  all: z.number(),
  agreed: z.number(),
  waiting: z.number(),
  ended: z.number(),
  missed: z.number(),
})

const Filter = z.object({
  q: z.optional(z.string().check(z.maxLength(MEETING_LIMITS.search))),
  shown: z.optional(z.enum(SHOWN)),
  day: z.optional(z.iso.date()),
  place_id: z.optional(z.uuid()),
  person_id: z.optional(z.uuid()),
})

const MEETINGS = '/api/conferences/:conference_id/meetings'
const ONE = `${MEETINGS}/all/:id`
const oneMeeting = z.extend(inConference, { id: z.uuid() })
const number = z.coerce.number().check(z.int())

export const organiserMeetingsApi = defineContract({
  settings: {
    method: 'GET',
    path: `${MEETINGS}/settings`,
    access: 'user',
    input: inConference,
    output: Settings,
    summary: 'For organisers: how meetings are at my conference.',
  },
  setSettings: {
    method: 'PATCH',
    path: `${MEETINGS}/settings`,
    access: 'user',
    input: z.extend(MeetingSettingsChange, inConference.shape),
    output: Settings,
    summary:
      'For organisers: change how meetings are; what is not named stays. Places that are left out are retired. Refused with `conflict` where something agreed would have no time or place, with a sentence that says where.',
  },
  retire: {
    method: 'POST',
    path: `${MEETINGS}/places/:place_id/retire`,
    access: 'user',
    input: z.extend(inConference, { place_id: z.uuid() }),
    output: z.object({ moved: z.number(), cancelled: z.number() }),
    summary:
      'For organisers: close a place although meetings are agreed there. They get another place at the same time; where none is free they are cancelled, and their people are told and can choose another time.',
  },
  list: {
    method: 'GET',
    path: `${MEETINGS}/all`,
    access: 'user',
    input: z.extend(inConference, {
      ...Filter.shape,
      cursor: z.optional(z.string().check(z.maxLength(200))),
      limit: z._default(number.check(z.minimum(1), z.maximum(MEETING_LIMITS.longestPage)), MEETING_LIMITS.page),
    }),
    output: z.object({
      meetings: z.array(ListedMeeting),
      next_cursor: z.nullable(z.string()),
      /** Of the search, the day and the place, whatever is shown. */
      counts: Counts,
    }),
    summary: 'For organisers: the meetings of my conference by their time, searched by a person or a place.',
  },
  plan: {
    method: 'GET',
    path: `${MEETINGS}/plan`,
    access: 'user',
    input: z.extend(inConference, { day: z.iso.date() }),
    output: z.object({
      /** The slots of the day; also times of meetings that were agreed before the settings were changed. */
      slots: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
      places: z.array(MeetingPlace),
      /** Agreed meetings with their place, and open ones that wish for a place, at their first time. */
      meetings: z.array(ListedMeeting),
    }),
    summary: 'For organisers: who meets where on a day.',
  },
  numbers: {
    method: 'GET',
    path: `${MEETINGS}/numbers`,
    access: 'user',
    input: inConference,
    output: z.object({
      by_state: z.record(z.enum(STATES), z.number()),
      /** Until an answer; null without one. */
      median_minutes: z.nullable(z.number()),
      /** People who take requests, and those of them without an agreed meeting. */
      open_people: z.number(),
      without_meeting: z.number(),
      /** How many places are taken at each slot. */
      by_slot: z.array(z.object({ starts_at: z.string(), taken: z.number() })),
      places: z.number(),
      running: z.number(),
    }),
    summary: 'For organisers: requests by state, the time to an answer, people without a meeting, places by slot.',
  },
  export: {
    method: 'GET',
    path: `${MEETINGS}/export`,
    access: 'user',
    input: z.extend(inConference, Filter.shape),
    output: z.string(),
    costly: true,
    summary: 'For organisers: the same list as a CSV file.',
  },
  remind: {
    method: 'POST',
    path: `${MEETINGS}/reminders`,
    access: 'user',
    input: inConference,
    output: z.object({ reminded: z.number() }),
    summary: 'For organisers: remind everybody who has requests to answer, at most once a day.',
  },
  cancel: {
    method: 'POST',
    path: `${ONE}/cancel`,
    access: 'user',
    input: z.extend(Note, oneMeeting.shape),
    output: ListedMeeting,
    summary: 'For organisers: cancel a meeting or a request. Its people are told.',
  },
  move: {
    method: 'POST',
    path: `${ONE}/move`,
    access: 'user',
    input: z.extend(oneMeeting, { starts_at: z.iso.datetime(), place_id: z.optional(z.uuid()) }),
    output: ListedMeeting,
    summary:
      'For organisers: move an agreed meeting to another slot or place. Throws `conflict` where somebody or the place is not free. Its people are told.',
  },
})
