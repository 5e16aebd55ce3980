import type { RefObject } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { shownLink } from '#features/conferences/rules.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { RegistrationChoice } from './RegistrationChoice.tsx'

type ConferenceSettingsProps = {
  conference: Conference
  readOnly: boolean
  /** The ref of the link, whose text is selected when copying fails. */
  linkRef: RefObject<HTMLAnchorElement | null>
}

/** The public link of a conference, its status, and who can register. */
export function ConferenceSettings({ conference, readOnly, linkRef }: ConferenceSettingsProps) {
  const { slug, active } = conference
  return (
    <section className="card settings-card" aria-label="Settings">
      <div>
        <span className="label">Conference link</span>
        <a ref={linkRef} className="link truncate" href={paths.publicConference(slug)} target="_blank" rel="noopener">
          {shownLink(location.host, slug)}
        </a>
      </div>
      <div>
        <span className="label">Status</span>
        <Badge kind={active ? 'live' : 'draft'}>{active ? 'Published' : 'Draft'}</Badge>
      </div>
      <div>
        <RegistrationChoice conference={conference} readOnly={readOnly} />
      </div>
    </section>
  )
}
