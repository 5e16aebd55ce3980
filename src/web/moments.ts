const TIME = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const DAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

/** '17:42' on the reader's clock. */
export function timeOf(moment: string | Date) {
  return TIME.format(new Date(moment))
}

/** 'Sunday 22 November' on the reader's clock. */
export function dayOf(moment: string | Date) {
  return DAY.format(new Date(moment))
}
