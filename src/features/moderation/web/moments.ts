const MOMENT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })

/** '23 Nov, 17:41' on the reader's clock. */
export function shortMoment(at: string) {
  return MOMENT.format(new Date(at))
}
