import { fold } from '#shared/fold.ts'

/**
 * A time as people write it ('9', '9:00', '09:00:00', '2 pm', '0:30 pm', '14.30', '14h30', '14:30 Uhr', '0930') as 'HH:MM',
 * or null. Seconds are dropped; '24:00' is '00:00'.
 */
export function parseTime(written: string): string | null {
  const time = written.normalize('NFKC').trim().toLowerCase()
  const match =
    /^(\d{1,2})(?:[:.h](\d{2})(?:[:.]\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\s?\.?\s?m\b\.?|h|uhr|hrs?)?$/.exec(time) ??
    /^([01]\d|2[0-3])([0-5]\d)$/.exec(time)
  if (!match) return null
  const [, hourText = '', minuteText, half] = match
  const hour = Number(hourText)
  const minute = Number(minuteText ?? 0)
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0) || (half && hour > 12)) return null
  const hour24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour % 24
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
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
