import { NOBODY } from './blocks.ts'
import type { Member } from './room.ts'
import type { LiveSubjects, RoomEvent, Views } from './live.ts'

/** An event as JSON, which is written once for all who see the same of it. */
export type WrittenEvent = {
  seq: number | null
  /** Null for a passing event that this reader does not see; a stored one keeps its place also where it is hidden. */
  textFor: (reader: Member) => string | null
}

export function writeEvent({ seq, kind, at, subject_id, views }: RoomEvent, subjects: LiveSubjects): WrittenEvent {
  const texts = new Map<object | null, string | null>()
  const whole = dataOf(views)
  function dataFor(reader: Member) {
    const data = whole(reader)
    const people = blockedOf(reader)
    const withhold = subjects[kind]?.withhold
    return data === null || withhold === undefined || people.size === 0 ? data : withhold(data, people)
  }
  function write(data: object | null) {
    if (data === null && seq === null) return null
    return JSON.stringify({ seq, kind, at, data: data ?? { id: subject_id, hidden: true } })
  }
  return {
    seq,
    textFor(reader) {
      const data = dataFor(reader)
      const known = texts.get(data)
      if (known !== undefined) return known
      const text = write(data)
      texts.set(data, text)
      return text
    },
  }
}

/** The people of whom this reader is told nothing. Moderators are told of everybody, because they moderate everybody. */
export function blockedOf({ role, blocked }: Member): ReadonlySet<string> {
  return role === 'moderator' ? NOBODY : blocked()
}

function dataOf({ everyone, moderators, persons = [] }: Views) {
  // Reversed, because the first entry of a person counts.
  const own = new Map(persons.toReversed().flatMap(({ ids, data }) => ids.map((id) => [id, data] as const)))
  return ({ person_id, role }: Member) => {
    const data = own.get(person_id)
    if (data !== undefined) return data
    return role === 'moderator' && moderators !== undefined ? moderators : everyone
  }
}

/** A frame of a room's events as bytes, which many sockets can share; null where the reader sees none of them. */
export function eventsFrame(room: string, events: readonly WrittenEvent[], reader: Member): Buffer | null {
  const seen = events.flatMap(({ textFor }) => textFor(reader) ?? [])
  if (seen.length === 0) return null
  return Buffer.from(`{"type":"events","room":${JSON.stringify(room)},"events":[${seen.join(',')}]}`)
}
