import { addDays } from '#shared/time.ts'
/** What an "add to calendar" link describes. Without a span the calendar proposes today, and the person corrects it. */
export type LinkedEntry = { title: string; description: string; location: string; span: Span | null }
/** Either plain dates, where the last one is the day after the end, or ISO 8601 moments. */
export type Span = { start: string; end: string; all_day: boolean }

/** The description is cut at this length, because browsers refuse addresses that are too long. */
const MOST_DESCRIPTION = 800

/** A link that opens a new appointment in Google Calendar. */
export function googleCalendarLink({ title, description, location, span }: LinkedEntry) {
  return link('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    details: description.slice(0, MOST_DESCRIPTION),
    location,
    dates: span && `${span.start}/${span.end}`.replaceAll(/[-:]|\.\d+/g, ''),
  })
}

/** A link that opens a new appointment in Outlook on the web. */
export function outlookLink({ title, description, location, span }: LinkedEntry) {
  return link('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    body: description.slice(0, MOST_DESCRIPTION),
    location,
    startdt: span && span.start,
    enddt: span && span.end,
    allday: span && !span.all_day ? null : 'true',
  })
}

/** The first day and the day after the last, which is how calendars store whole days. */
export function wholeDays(start: string | null, end: string | null): Span | null {
  const first = start ?? end
  if (first === null) return null
  return { start: first, end: addDays(end ?? first, 1), all_day: true }
}

/** A span between two moments. */
export function betweenMoments(start: Date, end: Date): Span {
  return { start: start.toISOString(), end: end.toISOString(), all_day: false }
}

function link(address: string, values: Record<string, string | null>) {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) query.set(name, value)
  return `${address}?${query.toString()}`
}
