import { fold } from '#shared/fold.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { offsetMinutes } from '#shared/zones.ts'

/**
 * A time as people write it ('9', '9:00', '9:5', '09:00:00', '2 pm', '0:30 pm', '14.30', '14h30', '14:30 Uhr', '0930') or as
 * spreadsheets save it, as a fraction of a day ('0.4375'), as 'HH:MM', or null. Seconds are dropped; '24:00' is '00:00'.
 */
export function parseTime(written: string): string | null {
  const time = written.normalize('NFKC').trim().toLowerCase()
  const fraction = /^0?[.,](\d|\d{3,})$/.exec(time)
  if (fraction) return timeOfFraction(fraction[1] ?? '')
  const match =
    /^(\d{1,2})(?:(?::|[.h](?=\d{2}))(\d{1,2})(?:[:.]\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\s?\.?\s?m\b\.?|h|uhr|hrs?)?$/.exec(
      time,
    ) ?? /^([01]\d|2[0-3])([0-5]\d)$/.exec(time)
  if (!match) return null
  const [, hourText = '', minuteText, half] = match
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0) || (half && hour > 12)) return null
  const hour24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour % 24
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** 'HH:MM' of the digits behind the point of a number of days. */
function timeOfFraction(digits: string) {
  const minutes = Math.round(Number(`0.${digits}`) * 24 * 60) % (24 * 60)
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * The date and the time at the conference of '2025-11-19T10:30:00+01:00', '19 Nov 2025 10:30', '2025-11-19', or of the number
 * of a spreadsheet, '45980.4375'. What names no zone is as clocks at the conference show it. Null without a whole date.
 */
export function parseMoment(written: string, time_zone: string): { date: string; time: string | null } | null {
  const text = written.normalize('NFKC').trim()
  const serial = /^([3-6]\d{4})(?:[.,](\d+))?$/.exec(text)
  if (serial) {
    const date = new Date(Date.UTC(1899, 11, 30 + Number(serial[1]))).toISOString().slice(0, 10)
    return { date, time: serial[2] === undefined ? null : timeOfFraction(serial[2]) }
  }
  const [, day = text, clock, zone] = /^(.*\d)(?:T|,? +)(\d{1,2}:\d{2}.*?)(Z|[+-]\d{2}:?\d{2})?$/i.exec(text) ?? []
  const date = writtenDate(day)
  const time = clock === undefined ? null : parseTime(clock)
  if (date === null || date.startsWith(NO_YEAR) || (clock !== undefined && time === null)) return null
  return time !== null && zone !== undefined ? localMoment(`${date}T${time}${zone}`, time_zone) : { date, time }
}

/** What clocks in a time zone show at a moment; `written` is of the form '2025-11-19T10:30+0100'. */
function localMoment(written: string, time_zone: string) {
  const moment = new Date(written.toUpperCase().replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  if (Number.isNaN(moment.getTime())) return null
  const shown = new Date(moment.getTime() + offsetMinutes(time_zone, moment) * MINUTE_MS).toISOString()
  return { date: shown.slice(0, 10), time: shown.slice(11, 16) }
}

/** How many minutes '45', '45 min' and '1:30' are; null for anything else. */
export function parseDuration(written: string): number | null {
  const [, minutes] = /^(\d{1,3})(?:\s?m(?:in(?:utes?)?)?\.?)?$/i.exec(written) ?? []
  if (minutes !== undefined) return Number(minutes)
  const [, hours, rest] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(written) ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(rest)
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ')
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
/** The year of a written date that names none. */
export const NO_YEAR = '0000'

/** 0 for Monday to 6 for Sunday, -1 for anything else. Accepts abbreviations such as "Thu" and "Thurs.". */
export function weekdayOf(day: string) {
  const word = fold(day).replace(/\.$/, '')
  return word.length < 3 ? -1 : WEEKDAYS.findIndex((weekday) => weekday.startsWith(word))
}

/** '2025-04-10' of "2025-04-10", "10.4.2025", "Thu 10 April 2025" and "April 10th, 2025"; "10 April" takes the given year. */
export function writtenDate(day: string, year = NO_YEAR) {
  const text = fold(day).replace(/^[a-z]+[,.]?\s(?=[a-z\d]+[.,]?\s)/, (word) =>
    weekdayOf(word.replace(/[,.]?\s$/, '')) === -1 ? word : '',
  )
  const ymd = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (ymd) return validDate(ymd[1], ymd[2], ymd[3])
  const dmy = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text)
  if (dmy) return validDate(dmy[3], dmy[2], dmy[1])
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th|\.)?\s([a-z]{3,9})\.?,?(?:\s(\d{4}))?$/.exec(text)
  if (dayFirst) return validDate(dayFirst[3] ?? year, monthOf(dayFirst[2]), dayFirst[1])
  const monthFirst = /^([a-z]{3,9})\.?\s(\d{1,2})(?:st|nd|rd|th)?,?(?:\s(\d{4}))?$/.exec(text)
  if (monthFirst) return validDate(monthFirst[3] ?? year, monthOf(monthFirst[1]), monthFirst[2])
  return null
}

function monthOf(word = '') {
  return String(MONTHS.findIndex((month) => month.startsWith(word)) + 1)
}

function validDate(year = '', month = '', day = '') {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(date)
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date ? null : date
}
