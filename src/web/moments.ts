const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** '17:42' on the reader's clock. */
export function timeOf(moment: string | Date) {
  return TIME.format(new Date(moment))
}

/** 'Sunday 22 November' on the reader's clock, with the year if it is another one. */
export function dayOf(moment: string | Date, now = new Date()) {
  const date = new Date(moment)
  return isSameYear(date, now) ? DAY.format(date) : `${DAY.format(date)} ${date.getFullYear()}`
}

/** Whether two moments are in the same year on the reader's clock. */
export function isSameYear(one: Date, other: Date) {
  return one.getFullYear() === other.getFullYear()
}
