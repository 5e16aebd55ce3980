import type { ReactNode } from 'react'
import { longDateRange } from '#shared/dates.ts'
import { Cover } from '#web/ui/Cover.tsx'
import { EmailLinkPage } from '#web/ui/EmailLinkPage.tsx'
import type { InvitingConference } from './useInvitation.ts'

type RegistrationFrameProps = {
  /** Null while it is not known, and where there is none. */
  conference: Pick<InvitingConference, 'id' | 'name' | 'start_date' | 'end_date' | 'location' | 'cover_hue'> | null
  title: string
  lead?: ReactNode
  children?: ReactNode
}

/** The card of a registration page: what it is about, and what is to be done. */
export function RegistrationFrame({ conference, ...rest }: RegistrationFrameProps) {
  return <EmailLinkPage beside={conference && <About conference={conference} />} {...rest} />
}

function About({ conference }: { conference: NonNullable<RegistrationFrameProps['conference']> }) {
  const { id, name, start_date, end_date, location, cover_hue } = conference
  const dates = longDateRange(start_date, end_date)
  return (
    <aside className="registration-about" aria-label="Conference">
      <Cover id={id} hue={cover_hue} use="card" />
      <div>
        <p className="heading" dir="auto">
          {name}
        </p>
        {dates && <p className="fact glyph glyph-small glyph-calendar tabular">{dates}</p>}
        {location && (
          <p className="fact glyph glyph-small glyph-place">
            <bdi>{location}</bdi>
          </p>
        )}
      </div>
    </aside>
  )
}
