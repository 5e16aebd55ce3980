import { addDays } from '#shared/time.ts'
import { type JsonRecord, listOf, recordOf, textOf } from '#shared/loose-json.ts'
import { mapInTurns } from '#shared/pacer.ts'
import { UNKNOWN_DATE } from '../../day-rules.ts'
import type { ScheduleField } from '../../import-rules.ts'
import type { ForeignProgramme } from './foreign.ts'
import { type FrabDay, type FrabEvent, frabEvent, frabSession, isOwnName, zoneNotes } from './frab.ts'
import { peopleOf } from './person.ts'

/** What schedule.json and schedule.xml say of a session. */
export const FRAB_FIELDS = [
  'id', 'day', 'start_time', 'end_time', 'title', 'plain_description', 'location', 'type', 'speaker',
] as const satisfies readonly ScheduleField[] // prettier-ignore

/** Whether it is a schedule.json, as pretalx and frab write it. */
export function isFrabJson(json: unknown) {
  return Array.isArray(recordOf(recordOf(recordOf(json).schedule).conference).days)
}

/** Reads a schedule.json. */
export async function readFrabJson(json: unknown, time_zone: string): Promise<ForeignProgramme> {
  const file = recordOf(json)
  const schedule = recordOf(file.schedule)
  const conference = recordOf(schedule.conference)
  const isOwn = isOwnName(textOf(recordOf(file.generator).name))
  const options = { base_url: textOf(schedule.base_url), isPlain: isOwn }
  const days = listOf(conference.days).map(recordOf)
  const placed = await mapInTurns(days.flatMap(eventsOf), ({ event, room, day }) => {
    const read = eventOf(event, room, options)
    return { event: read, session: frabSession(read, day, time_zone) }
  })
  const names = isOwn ? undatedDays(conference) : new Map<string, string>()
  return {
    format: 'frab_json',
    fields: FRAB_FIELDS,
    isOwn,
    sessions: placed.map(({ session }) => {
      const day = names.get(session.start?.date ?? '')
      return day === undefined ? session : { ...session, day }
    }),
    notes: zoneNotes(
      placed.map(({ event }) => event),
      time_zone,
    ),
  }
}

/** The names of the days without a date in our own file, by the dates that stand for them. */
function undatedDays(conference: JsonRecord) {
  const names = listOf(recordOf(conference.meta).undated_days).map(textOf)
  return new Map(names.map((name, at) => [addDays(UNKNOWN_DATE, at), name]))
}

type ReadOptions = { base_url: string; isPlain: boolean }

function eventsOf(day: JsonRecord) {
  const of: FrabDay = { date: textOf(day.date), start: textOf(day.day_start) }
  return Object.entries(recordOf(day.rooms)).flatMap(([room, events]) =>
    listOf(events).map((event) => ({ event: recordOf(event), room, day: of })),
  )
}

function eventOf(event: JsonRecord, room: string, options: ReadOptions): FrabEvent {
  const field = (name: string) => textOf(event[name])
  return frabEvent({ name: field, field, room, ...peopleOf(listOf(event.persons).map(recordOf), options) })
}
