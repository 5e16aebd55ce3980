/** The sentence at a field whose text is longer than its limit in characters. */
export function tooLong(field: string, limit: number) {
  return `The ${field} has more than ${limit.toLocaleString('en-GB')} characters`
}

/** The sentence at a field whose text is shorter than its minimum in characters. */
export function tooShort(label: string, minimum: number) {
  return `${label} must be at least ${minimum} characters`
}

/** The sentence for a list that is full. `things` is a plural. */
export function tooMany(owner: string, limit: number, things: string) {
  return `${owner} has at most ${limit.toLocaleString('en-GB')} ${things}`
}

const MEBIBYTE = 2 ** 20

/** '5' or '1,204.3', rounded up, for bytes. */
export function inMegabytes(bytes: number) {
  return (Math.ceil((10 * bytes) / MEBIBYTE) / 10).toLocaleString('en-GB')
}

/** '5 MB' or '1,204.3 MB', rounded up, for bytes. */
export function megabytes(bytes: number) {
  return `${inMegabytes(bytes)} MB`
}

/** Why nothing was deleted or changed: somebody else has deleted some of the selected rows meanwhile. */
export function someGone(things: string, done: 'deleted' | 'changed' = 'deleted') {
  return `Some of these ${things} no longer exist, so nothing was ${done}. Check your selection and try again.`
}

/** 'in 5 hours', rounded up, for a wait in seconds. */
export function inTime(seconds: number) {
  const [number, unit] = seconds > 3600 ? [seconds / 3600, 'hour' as const] : [seconds / 60, 'minute' as const]
  return new Intl.RelativeTimeFormat('en-GB').format(Math.max(1, Math.ceil(number)), unit)
}

/** '1 h 50 min', '2 h' or '45 min'. */
export function durationWords(minutes: number) {
  const [hours, rest] = [Math.floor(minutes / 60), Math.round(minutes % 60)]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}
