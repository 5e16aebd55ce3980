import type { RefObject } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { shownLink } from '#features/conferences/rules.ts'
import { paths } from '#shared/paths.ts'
import { useStore } from '#web/data/store.ts'
import { narrowScreen } from '#web/narrowScreen.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { text } from '../text.ts'
import { RegistrationChoice } from './RegistrationChoice.tsx'

type ConferenceSettingsProps = {
  conference: Conference
  readOnly: boolean
  /** The ref of the link, whose text is selected when copying fails. */
  linkRef: RefObject<HTMLAnchorElement | null>
}

/** The public link of a conference, its status, and who can register. On a phone they are folded to a line. */
export function ConferenceSettings({ conference, readOnly, linkRef }: ConferenceSettingsProps) {
  const { slug, active, registration_choice } = conference
  const isNarrow = useStore(narrowScreen, false)
  const status = <Badge kind={active ? 'live' : 'draft'}>{active ? 'Published' : 'Draft'}</Badge>
  return (
    <details className="card settings" open={!isNarrow}>
      <summary>
        {status}
        <span className="soft glyph glyph-small glyph-chevron-down">
          Registration: {text.registrationChoices[registration_choice].label}
        </span>
      </summary>
      <section className="settings-card" aria-label="Settings">
        <div>
          <span className="label">Conference link</span>
          <a ref={linkRef} className="link truncate" href={paths.publicConference(slug)} target="_blank" rel="noopener">
            {shownLink(location.host, slug)}
          </a>
        </div>
        <div>
          <span className="label">Status</span>
          {status}
        </div>
        <div>
          <RegistrationChoice conference={conference} readOnly={readOnly} />
        </div>
      </section>
    </details>
  )
}
