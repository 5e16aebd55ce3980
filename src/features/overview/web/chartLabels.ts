const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 22' for a plain date. */
export function dayLabel(day: string) {
  return DAY.format(new Date(day))
}

/** 'Sat 15:00' on the clock of the conference. */
export function hourLabel(moment: Date, timeZone: string) {
  const format = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit' } as const
  const parts = new Intl.DateTimeFormat('en-GB', format).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('weekday')} ${part('hour')}:${part('minute')}`
}
