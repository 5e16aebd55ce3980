import { useState } from 'react'
import { type Conference, conferencesApi } from '#features/conferences/contract.ts'
import { text } from '#features/conferences/text.ts'
import { conferenceSaved } from '#features/conferences/web/conferencePatches.ts'
import { membershipApi } from '#features/registration/contract.ts'
import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useAction } from '#web/data/useAction.ts'

const EditConferenceDialog = lazyComponent(() =>
  import('./EditConferenceDialog.tsx').then((module) => module.EditConferenceDialog),
)
const OrganisersDialog = lazyComponent(() =>
  import('#features/conferences/web/OrganisersDialog.tsx').then((module) => module.OrganisersDialog),
)
const AuditDialog = lazyComponent(() =>
  import('#features/conferences/web/AuditDialog.tsx').then((module) => module.AuditDialog),
)
const DeleteConferenceDialog = lazyComponent(() =>
  import('./DeleteConferenceDialog.tsx').then((module) => module.DeleteConferenceDialog),
)

type ConferenceHeadProps = {
  conference: Conference
  /** Whether the signed-in person is its owner. */
  owns: boolean
  readOnly: boolean
  onCopy: () => void
}

/** The name and description of a conference, and the actions on it. */
export function ConferenceHead({ conference, owns, readOnly, onCopy }: ConferenceHeadProps) {
  const { id: conference_id, name, description, slug, active } = conference
  const [dialog, setDialog] = useState<'edit' | 'organisers' | 'log' | 'delete' | null>(null)
  const close = () => setDialog(null)
  const publish = useAction(conferencesApi.update, {
    updates: conferenceSaved,
    refreshes: [membershipApi.conferences],
    done: (saved) => (saved.active ? text.published : text.unpublished),
    failed: ({ message }) => ({ title: text.statusFailed, description: message || text.tryLater }),
  })

  return (
    <>
      <div className="page-head">
        <div>
          <h1 dir="auto">{name}</h1>
          <p className="clamp-3" dir="auto">
            {description ?? text.noDescription}
          </p>
        </div>
        <div className="row actions">
          <Button
            kind={active ? 'secondary' : 'primary'}
            busy={publish.isPending}
            // Unpublishing needs no plan.
            disabled={readOnly && !active}
            onClick={() => publish.mutate({ conference_id, active: !active })}
          >
            {active ? 'Unpublish Conference' : 'Publish Conference'}
          </Button>
          <Button kind="secondary" glyph="link" onClick={onCopy}>
            Copy Link
          </Button>
          <ButtonLink kind="secondary" newTab to={paths.publicConference(slug)}>
            View Conference
            <span className="glyph glyph-small glyph-outside" />
          </ButtonLink>
          <Menu
            label="More actions"
            entries={[
              ...(readOnly ? [] : [{ label: 'Edit details', onSelect: () => setDialog('edit') }]),
              { label: 'Organisers', onSelect: () => setDialog('organisers') },
              { label: 'Activity log', onSelect: () => setDialog('log') },
              ...(owns && !readOnly
                ? [{ label: 'Delete conference', danger: true, divided: true, onSelect: () => setDialog('delete') }]
                : []),
            ]}
            renderButton={(button) => <IconButton {...button} label="More actions" glyph="more" kind="secondary" />}
          />
        </div>
      </div>
      {dialog === 'edit' && <EditConferenceDialog conference={conference} onClose={close} />}
      {dialog === 'organisers' && <OrganisersDialog conference={conference} onClose={close} />}
      {dialog === 'log' && <AuditDialog conference_id={conference_id} onClose={close} />}
      {dialog === 'delete' && <DeleteConferenceDialog conference={conference} onClose={close} />}
    </>
  )
}
