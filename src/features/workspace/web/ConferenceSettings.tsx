import type { RefObject } from 'react'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { shownLink } from '#features/conferences/rules.ts'
import { conferenceSaved, conferenceWith } from '#features/conferences/web/conferencePatches.ts'
import { text as conferenceText } from '#features/conferences/text.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useAction } from '#web/data/useAction.ts'
import { text } from '../text.ts'

type ConferenceSettingsProps = {
  conference: Conference
  readOnly: boolean
  /** The ref of the link, whose text is selected when copying fails. */
  linkRef: RefObject<HTMLAnchorElement | null>
}

/** The public link of a conference, its status, and the registration switch. */
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
        <RegistrationSwitch conference={conference} readOnly={readOnly} />
      </div>
    </section>
  )
}

function RegistrationSwitch({ conference, readOnly }: { conference: Conference; readOnly: boolean }) {
  const { id: conference_id } = conference
  const change = useAction(conferencesApi.update, {
    optimistic: ({ conference_id: id, delegate_registration_enabled = false }) =>
      conferenceWith(id, { delegate_registration_enabled }),
    updates: conferenceSaved,
    done: (saved) =>
      saved.delegate_registration_enabled ? conferenceText.registrationEnabled : conferenceText.registrationDisabled,
    failed: ({ message }) => ({
      title: conferenceText.registrationFailed,
      description: message || conferenceText.tryLater,
    }),
  })
  const { delegate_registration_enabled: on, registration } = conference

  return (
    <Switch
      label="Enable Delegate Registration"
      checked={on}
      // Turning registration off needs no plan.
      disabled={readOnly && !on}
      onChange={(enabled) => change.mutate({ conference_id, delegate_registration_enabled: enabled })}
      note={{
        kind: registration === 'open' || registration === 'draft' ? 'good' : 'caution',
        text: text.registration[registration],
      }}
    />
  )
}
