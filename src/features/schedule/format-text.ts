import { CSV_LIMITS } from '#shared/csv-limits.ts'
import type { ScheduleFormat } from './rules.ts'

const counted = (count: number) => count.toLocaleString('en-GB')

/** What an import says about programmes in other formats than CSV. */
export const formatText = {
  formats: {
    csv: 'CSV',
    frab_json: 'schedule.json of pretalx or frab',
    frab_xml: 'schedule.xml of pretalx or frab',
    sessionize: 'Sessionize JSON',
    icalendar: 'iCalendar',
  } satisfies Record<ScheduleFormat, string>,

  choices: 'CSV, pretalx or frab (schedule.json, schedule.xml), Sessionize (JSON) or iCalendar.',

  unreadable: 'This file cannot be read',
  empty: 'Empty file',
  noSessions: 'No valid sessions found in this file',
  badJson: (place: string) => `This looks like JSON, but it has a mistake${place}. Download it again`,
  unknownJson:
    'This JSON file is not a programme that we know. Take schedule.json from pretalx or frab, or “All data” from the Sessionize API',
  badXml: (reason: string) => `This looks like XML, but it has a mistake (${reason}). Download it again`,
  unknownXml: 'This XML file is not a programme that we know. Take schedule.xml from pretalx or frab',
  webPage: 'This is a web page, not a programme. Download the file that the page links to',
  badEvent: 'This event has a mistake, so it cannot be read',
  tooManySessions: `The file has more than ${counted(CSV_LIMITS.rows)} sessions. Import it in parts`,

  notAMoment: (written: string) => `“${written}” is not a date and a time`,
  runsOn:
    'It ends on another day. Only a session that starts at 18:00 or later can run past midnight, and until 06:00. Split it into two',
  allDay: 'It lasts all day, so it has no start time',
  cancelled: 'The file says that it is cancelled',
  repeats: (limit: number) =>
    `It repeats without an end, more than ${limit} times, or in a way that is not read. Only daily and weekly repeats are`,
  noDate: 'Its day has no date, which this format cannot hold. Import schedule.json or schedule.csv instead',
  unknownZone: (zone: string) => `The time zone “${zone}” is not known, so its times are taken as they are written`,
  nameless: 'A speaker without a name was left out',
  bioShortened: (name: string, limit: number) =>
    `The biography of ${name} has more than ${counted(limit)} characters and will be shortened`,

  zone: (file: string, conference: string) =>
    `The times of this file are for UTC${file}, and the clocks of this conference show UTC${conference} then. They are taken as they are written. If that is wrong, change the conference’s time zone`,
  dates: (dates: string) =>
    `The sessions of this file are on ${dates}. This conference has no dates yet; you can set them in its details`,
  outside: (count: number, days: string) =>
    `${counted(count)} ${count === 1 ? 'session' : 'sessions'} (${days}) ${count === 1 ? 'falls' : 'fall'} outside the conference’s dates`,
  details: (count: number) =>
    count === 1
      ? '1 new speaker comes with a biography, a title or links'
      : `${counted(count)} new speakers come with a biography, a title or links`,

  pictures: (count: number) =>
    count === 1
      ? '1 picture is named in this file. Add it yourself: it is not fetched'
      : `${counted(count)} pictures are named in this file. Add them yourself: they are not fetched`,
  picturesFile: 'pictures-of-speakers.txt',
  picturesCopied: 'List copied to clipboard',
  picturesNotCopied: 'The list could not be copied. Download it instead',

  /** The exchange formats have no field that says that a session was called off, so its title does. */
  calledOff: (title: string) => `Cancelled: ${title}`,
}
