import type { PublicConference } from '#features/conferences/contract.ts'
import { googleCalendarLink, outlookLink, wholeDays } from '#shared/calendar-links.ts'
import { paths } from '#shared/paths.ts'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { calendarFile } from './calendarFile.ts'

/** Adds the conference to a calendar as one entry, or subscribes to the calendar of its programme. */
export function AddToCalendar({ conference, isDraft }: { conference: PublicConference; isDraft: boolean }) {
  const file = calendarFile(paths.calendarFile(conference.slug), isDraft)
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
        { label: 'Download the programme (.ics)', ...file },
        { label: 'Google Calendar', href: googleCalendarLink(entry) },
        { label: 'Outlook', href: outlookLink(entry) },
      ]}
    />
  )
}
