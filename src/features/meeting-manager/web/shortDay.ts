const DAY = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Sun, Nov 22' of a plain date. */
export function shortDay(date: string) {
  return DAY.format(new Date(`${date}T00:00Z`))
}
