import ICAL from 'ical.js'
import { isTimeZone } from '#features/conferences/rules.ts'
import { instantIn } from '#shared/zones.ts'
import { formatText } from '../../format-text.ts'

/** A definition is read if it is no longer than this and its rules are those that real zones have. */
const LONGEST = 20_000
const RULE =
  /^RRULE:FREQ=YEARLY(?:;(?:BYMONTH=\d{1,2}|BYDAY=[+-]?[1-5]?(?:SU|MO|TU|WE|TH|FR|SA)|INTERVAL=1|UNTIL=\w+|WKST=\w\w))*$/

/** A time of a calendar file, and the name of its zone. */
export type CalendarTime = { time: ICAL.Time; tzid: string | null }

/** The time zones of a calendar file: those that everybody knows by name, and those that it defines itself. */
export class CalendarZones {
  private readonly definitions = new Map<string, ICAL.Timezone>()
  private readonly names = new Map<string, string | null>()
  private readonly time_zone: string

  /** `time_zone` is that of the conference, in which times without a zone are. */
  constructor(time_zone: string) {
    this.time_zone = time_zone
  }

  /** Takes the lines of a definition, which is left out where something in it is unusual. */
  define(lines: readonly string[]) {
    const text = lines.join('\n')
    const unfolded = text.replaceAll(/\n[ \t]/g, '').split('\n')
    const rules = unfolded.filter((line) => /^RRULE/i.test(line))
    if (text.length > LONGEST || rules.some((rule) => !RULE.test(rule.trim()))) return
    try {
      const component = ICAL.Component.fromString(`BEGIN:VTIMEZONE\n${text}\nEND:VTIMEZONE`)
      const tzid = component.getFirstPropertyValue('tzid')
      if (typeof tzid === 'string') this.definitions.set(tzid, new ICAL.Timezone({ component, tzid }))
    } catch {
      // Its times are then taken as they are written.
    }
  }

  /** The moment of a time. One in no zone, or in one that is not known, is in that of the conference. */
  momentOf({ time, tzid }: CalendarTime): Date {
    const [date = '', clock = '00:00'] = time.toString().split('T')
    const utc = Date.parse(`${date}T${clock.slice(0, 5)}Z`)
    if (clock.endsWith('Z')) return new Date(utc)
    const name = tzid === null ? null : this.nameOf(tzid)
    const definition = tzid === null || name !== null ? undefined : this.definitions.get(tzid)
    if (definition) return new Date(utc - definition.utcOffset(time) * 1000)
    return instantIn(name ?? this.time_zone, date, clock.slice(0, 5))
  }

  /** What there is to say about the zone of a time. */
  remarks({ time, tzid }: CalendarTime): string[] {
    if (tzid === null || time.toString().endsWith('Z')) return []
    const isKnown = this.nameOf(tzid) !== null || this.definitions.has(tzid)
    return isKnown ? [] : [formatText.unknownZone(tzid.slice(0, 60))]
  }

  /** The name that everybody knows: 'Europe/Berlin', also of '/example.org/20250101/Europe/Berlin'. */
  private nameOf(tzid: string) {
    const known = this.names.get(tzid)
    if (known !== undefined) return known
    const [ending] = /[A-Z]\w+\/[\w+-]+(?:\/[\w+-]+)?$/.exec(tzid) ?? []
    const name = [tzid, ending].find((candidate) => candidate !== undefined && isTimeZone(candidate)) ?? null
    this.names.set(tzid, name)
    return name
  }
}
