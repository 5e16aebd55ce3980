import { type JsonRecord, listOf, recordOf, textOf } from '#shared/loose-json.ts'
import { mapInTurns } from '#shared/pacer.ts'
import { writtenType } from '../../type-rules.ts'
import { localTime } from './clock.ts'
import type { ForeignProgramme, ForeignSession } from './foreign.ts'
import { peopleOf } from './person.ts'

/** Whether it is one of the views of Sessionize that have sessions: “All data”, “Sessions” and “Grid”. */
export function isSessionize(json: unknown) {
  if (!Array.isArray(json)) return Array.isArray(recordOf(json).sessions) && Array.isArray(recordOf(json).rooms)
  const groups = json.map(recordOf)
  return groups.some(({ sessions, rooms }) => Array.isArray(sessions) || Array.isArray(rooms))
}

/** Reads a view of Sessionize. Its times have no zone: they are those of the conference. */
export async function readSessionize(json: unknown, time_zone: string): Promise<ForeignProgramme> {
  const tables = tablesOf(recordOf(json))
  return {
    format: 'sessionize',
    fields: ['id', 'day', 'start_time', 'end_time', 'title', 'plain_description', 'location', 'type', 'speaker'],
    isOwn: false,
    sessions: await mapInTurns(sessionsOf(json), (session) => sessionOf(session, tables, time_zone)),
    notes: [],
  }
}

/** The sessions of any view: in one list, in groups, or in the rooms of each day. */
function sessionsOf(json: unknown): JsonRecord[] {
  const groups = Array.isArray(json) ? json.map(recordOf) : [recordOf(json)]
  return groups.flatMap(({ sessions, rooms }) => {
    const lists = [sessions, ...listOf(rooms).map((room) => recordOf(room).sessions)]
    return lists.flatMap((list) => listOf(list).map(recordOf))
  })
}

type Tables = { rooms: Map<string, string>; people: Map<string, JsonRecord>; formats: Map<string, string> }

/** What “All data” names by ids. The other views have the names with each session. */
function tablesOf({ rooms, speakers, categories }: JsonRecord): Tables {
  const byId = (list: unknown) => listOf(list).map(recordOf).map((one) => [textOf(one.id), one] as const) // prettier-ignore
  const formats = listOf(categories).map(recordOf).filter(isOfFormats)
  return {
    rooms: new Map(byId(rooms).map(([id, room]) => [id, textOf(room.name)])),
    people: new Map(byId(speakers)),
    formats: new Map(formats.flatMap(({ items }) => byId(items).map(([id, item]) => [id, textOf(item.name)]))),
  }
}

/** Categories are what organisers make of them: tracks, languages, levels. One of them says what kind a session is. */
function isOfFormats({ title, name }: JsonRecord) {
  return /\b(format|type)\b/i.test(textOf(title) || textOf(name))
}

function sessionOf(session: JsonRecord, tables: Tables, time_zone: string): ForeignSession {
  const [starts, ends] = [textOf(session.startsAt), textOf(session.endsAt)]
  const persons = listOf(session.speakers).map((speaker) => tables.people.get(idOf(speaker)) ?? recordOf(speaker))
  return {
    id: textOf(session.id),
    title: textOf(session.title),
    prose: [textOf(session.description)],
    location: tables.rooms.get(textOf(session.roomId)) ?? textOf(session.room),
    type: typeOf(session, tables),
    start: localTime(starts, time_zone),
    end: localTime(ends, time_zone),
    written_start: starts,
    ...peopleOf(persons),
  }
}

function idOf(speaker: unknown) {
  return textOf(speaker) || textOf(recordOf(speaker).id)
}

/** What the organisers call its format, if it is a type of ours: lengths and levels are none. Service sessions are breaks. */
function typeOf(session: JsonRecord, { formats }: Tables) {
  const inGroups = listOf(session.categories).map(recordOf).filter(isOfFormats)
  const words = [
    ...listOf(session.categoryItems).map((id) => formats.get(textOf(id)) ?? ''),
    ...inGroups.flatMap(({ categoryItems }) => listOf(categoryItems).map((item) => textOf(recordOf(item).name))),
  ]
  const type = words.map(writtenType).find((one) => one !== undefined)
  return type ?? (session.isServiceSession === true ? 'break' : '')
}
