import { AppError } from '#shared/errors.ts'
import { childrenOf, childText, readXml, type XmlElement, XmlError } from '#server/files/xml.ts'
import { mapInTurns } from '#shared/pacer.ts'
import { UNKNOWN_DATE } from '../../day-rules.ts'
import { formatText } from '../../format-text.ts'
import type { ForeignProgramme, ForeignSession } from './foreign.ts'
import { type FrabDay, type FrabEvent, frabEvent, frabSession, isOwnName, zoneNotes } from './frab.ts'
import { FRAB_FIELDS } from './frab-json.ts'
import { peopleOf } from './person.ts'

/** Reads a schedule.xml, as pretalx, frab and pentabarf write it. Throws an AppError where it is no such file. */
export async function readFrabXml(source: string, time_zone: string): Promise<ForeignProgramme> {
  const title = formatText.unreadable
  const root = await readXml(source).catch((error: unknown) => {
    if (!(error instanceof XmlError)) throw error
    throw new AppError('invalid', formatText.badXml(error.message), { file: title })
  })
  const days = childrenOf(root, 'day')
  if (root.name !== 'schedule' || days.length === 0)
    throw new AppError('invalid', formatText.unknownXml, { file: title })
  const [generator] = childrenOf(root, 'generator')
  const isOwn = isOwnName(generator?.attributes.get('name') ?? '')
  const change = childrenOf(root, 'conference').map((conference) => childText(conference, 'day_change'))
  const events = days.flatMap((day) => eventsOf(day, change[0] ?? ''))
  const placed = await mapInTurns(events, ({ event, room, day }) => {
    const read = eventOf(event, room)
    return { event: read, session: frabSession(read, day, time_zone) }
  })
  return {
    format: 'frab_xml',
    fields: FRAB_FIELDS,
    isOwn,
    sessions: placed.map(({ session }) => (isOwn ? withoutUnknownDate(session) : session)),
    notes: zoneNotes(
      placed.map(({ event }) => event),
      time_zone,
    ),
  }
}

/** In our own file a day without a date has one in the year that no conference is in. */
function withoutUnknownDate(session: ForeignSession): ForeignSession {
  const isUndated = session.start?.date.slice(0, 4) === UNKNOWN_DATE.slice(0, 4)
  return isUndated ? { ...session, skipped: formatText.noDate } : session
}

function eventsOf(day: XmlElement, day_change: string) {
  const date = day.attributes.get('date') ?? ''
  const of: FrabDay = { date, start: day.attributes.get('start') ?? `${date}T${day_change}` }
  return childrenOf(day, 'room').flatMap((room) =>
    childrenOf(room, 'event').map((event) => ({ event, room: room.attributes.get('name') ?? '', day: of })),
  )
}

function eventOf(event: XmlElement, room: string): FrabEvent {
  const persons = childrenOf(event, 'persons').flatMap((list) => childrenOf(list, 'person'))
  return frabEvent({
    name: (attribute) => event.attributes.get(attribute) ?? '',
    field: (name) => childText(event, name),
    room,
    ...peopleOf(persons.map(({ text, attributes }) => ({ name: text.trim() || attributes.get('name') }))),
  })
}
