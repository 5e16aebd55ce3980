import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { DELEGATE_STATUSES } from '#features/delegates/rules.ts'
import { defineContract } from '#shared/contract.ts'

const DayCount = z.object({ day: z.string(), count: z.number() })

/** What a conference has in all; each is counted for the edition before as well. */
const Totals = z.object({
  registered: z.number(),
  questions: z.number(),
  votes: z.number(),
  messages: z.number(),
  connections: z.number(),
  visits: z.number(),
  leads: z.number(),
})
export type Totals = z.infer<typeof Totals>

/** How many different people are behind each figure. */
const People = z.object({
  questions: z.number(),
  votes: z.number(),
  messages: z.number(),
  connections: z.number(),
  visits: z.number(),
  leads: z.number(),
})

export const BusySession = z.object({
  id: z.string(),
  title: z.string(),
  day: z.string(),
  start_time: z.string(),
  location: z.nullable(z.string()),
  saves: z.number(),
  /** What was asked in it. */
  questions: z.number(),
  /** Those who asked, voted or wrote in it. */
  people: z.number(),
})
export type BusySession = z.infer<typeof BusySession>

/** As many bars as `BARS`, each of so many hours; the first one begins at `from`. */
const Bars = z.object({
  from: z.string(),
  hours: z.number(),
  questions: z.array(z.number()),
  messages: z.array(z.number()),
})

export const Overview = z.object({
  as_of: z.string(),
  totals: Totals,
  people: People,
  /** By the days on which anybody registered, in the conference’s time zone. */
  registrations: z.array(DayCount),
  /** How many invitations and reminders were sent, by the days on which any were. */
  invited: z.array(DayCount),
  registered_today: z.number(),
  registered_last_day: z.number(),
  /** The delegates by their status. */
  delegates: z.record(z.enum(DELEGATE_STATUSES), z.number()),
  /** Of those who were ever invited; `unanswered` can be reminded. */
  invitations: z.object({ sent: z.number(), opened: z.number(), registered: z.number(), unanswered: z.number() }),
  questions: z.object({ answered: z.number(), waiting: z.number() }),
  votes_in_polls: z.number(),
  messages_in_chat: z.number(),
  busiest: z.object({ by_saves: z.array(BusySession), by_people: z.array(BusySession) }),
  bars: Bars,
  /** Visits by day, oldest first. */
  visits: z.array(DayCount),
  /** The owner’s edition before this one, if the caller organises that too. */
  last: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      start_date: z.string(),
      registrations: z.array(DayCount),
      totals: Totals,
    }),
  ),
})
export type Overview = z.infer<typeof Overview>

const OVERVIEW = '/api/conferences/:conference_id/overview'

export const overviewApi = defineContract({
  read: {
    method: 'GET',
    path: OVERVIEW,
    access: 'user',
    input: inConference,
    output: Overview,
    costly: true,
    summary: 'The numbers of a conference that I organise, and of the edition before it. Names nobody.',
  },
  exportSessions: {
    method: 'GET',
    path: `${OVERVIEW}/sessions`,
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'All sessions with how many saved them and how many took part, as a CSV file.',
  },
  exportDays: {
    method: 'GET',
    path: `${OVERVIEW}/days`,
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'What was counted on each day, as a CSV file.',
  },
  exportAll: {
    method: 'GET',
    path: `${OVERVIEW}/everything`,
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'A ZIP archive with all exports of a conference that I organise. The export is noted in the audit log.',
  },
})
