/** The time zone that the browser is set to. */
export function ownTimeZone() {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
