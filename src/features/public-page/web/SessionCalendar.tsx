import { betweenMoments, googleCalendarLink, outlookLink } from '#shared/calendar-links.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Menu } from '#web/ui/Menu.tsx'
import type { SessionInFull } from '../view-rules.ts'
import { sessionFile } from '../rules.ts'
import { calendarFile } from './calendarFile.ts'

type SessionCalendarProps = {
  slug: string
  isDraft: boolean
  session: SessionInFull
  span: NonNullable<SessionInFull['span']>
}

/** Adds a session to a calendar. */
export function SessionCalendar({ slug, isDraft, session, span }: SessionCalendarProps) {
  const { number, title, venue, who, description } = session
  const file = calendarFile(sessionFile(slug, number), isDraft)
  const entry = {
    title,
    description: [who, description].filter(Boolean).join('\n\n'),
    location: venue,
    span: betweenMoments(span.start, span.end),
  }
  return (
    <Menu
      label="Add to Calendar"
      renderButton={(props) => (
        <button type="button" {...props} className={buttonClass({ kind: 'secondary', glyph: 'calendar' })}>
          Add to Calendar
        </button>
      )}
      entries={[
        { label: 'Download (.ics)', ...file },
        { label: 'Google Calendar', href: googleCalendarLink(entry) },
        { label: 'Outlook', href: outlookLink(entry) },
      ]}
    />
  )
}
