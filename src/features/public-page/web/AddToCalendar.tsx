import type { PublicConference } from '#features/conferences/contract.ts'
import { googleCalendarLink, outlookLink, wholeDays } from '#shared/calendar.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Menu } from '#web/ui/Menu.tsx'

/** The conference as one entry of a calendar, or its whole programme as a feed that keeps itself up to date. */
export function AddToCalendar({ conference }: { conference: PublicConference }) {
  const feed = paths.calendarFile(conference.slug)
  const entry = {
    title: conference.name,
    description: conference.description ?? '',
    location: [conference.location, conference.address].filter(Boolean).join(', '),
    span: wholeDays(conference.start_date, conference.end_date),
  }
  return (
    <Menu
      label="Add to Calendar"
      renderButton={(props) => (
        <button
          type="button"
          {...props}
          className={buttonClass({ kind: 'secondary', size: 'large', glyph: 'calendar' })}
        >
          Add to Calendar
        </button>
      )}
      entries={[
        { label: 'Download the programme (.ics)', href: feed },
        { label: 'Google Calendar', href: googleCalendarLink(entry) },
        { label: 'Outlook', href: outlookLink(entry) },
      ]}
    />
  )
}
