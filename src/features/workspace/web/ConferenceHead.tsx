import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { text } from '#features/conferences/text.ts'
import { delegatesApi } from '#features/delegates/contract.ts'
import { paths } from '#shared/paths.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useQuery } from '#web/data/useQuery.ts'
import { TodayLink } from './TodayLink.tsx'
import type { Publish } from './usePublish.ts'

const OrganisersDialog = lazyComponent(() =>
  import('#features/conferences/web/OrganisersDialog.tsx').then((module) => module.OrganisersDialog),
)
const AuditDialog = lazyComponent(() =>
  import('#features/conferences/web/AuditDialog.tsx').then((module) => module.AuditDialog),
)
const AnnouncementsDialog = lazyComponent(() =>
  import('#features/notifications/web/AnnouncementsDialog.tsx').then((module) => module.AnnouncementsDialog),
)
const InterestsDialog = lazyComponent(() =>
  import('#features/networking-profile/web/InterestsDialog.tsx').then((module) => module.InterestsDialog),
)
const UnpublishDialog = lazyComponent(() => import('./UnpublishDialog.tsx').then((module) => module.UnpublishDialog))
const DeleteConferenceDialog = lazyComponent(() =>
  import('./DeleteConferenceDialog.tsx').then((module) => module.DeleteConferenceDialog),
)

type OpenDialog = 'interests' | 'organisers' | 'announcements' | 'log' | 'unpublish' | 'delete'

type ConferenceHeadProps = {
  conference: Conference
  /** Whether the signed-in person is its owner. */
  owns: boolean
  readOnly: boolean
  publish: Publish
  onEdit: () => void
  onCopy: () => void
}

/** The name and description of a conference, and the actions on it. */
export function ConferenceHead({ conference, owns, readOnly, publish, onEdit, onCopy }: ConferenceHeadProps) {
  const { id: conference_id, name, description, slug, active } = conference
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const { data: counts } = useQuery(delegatesApi.counts, { conference_id })
  const mayBeMissed = counts === undefined || counts.Registered > 0

  function togglePublished() {
    if (active && mayBeMissed) setDialog('unpublish')
    else publish.mutate({ conference_id, active: !active })
  }

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
          {active && <TodayLink conference={conference} />}
          <Button
            kind={active ? 'secondary' : 'primary'}
            busy={publish.isPending}
            // Unpublishing needs no plan.
            disabled={readOnly && !active}
            onClick={togglePublished}
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
              ...(readOnly ? [] : [{ label: 'Edit details', onSelect: onEdit }]),
              ...(readOnly ? [] : [{ label: 'Interests', onSelect: () => setDialog('interests') }]),
              { label: 'Announcements', onSelect: () => setDialog('announcements') },
              { label: 'Organisers', onSelect: () => setDialog('organisers') },
              { label: 'Activity log', onSelect: () => setDialog('log') },
              // Deleting needs no plan.
              ...(owns
                ? [{ label: 'Delete conference', danger: true, divided: true, onSelect: () => setDialog('delete') }]
                : []),
            ]}
            renderButton={(button) => <IconButton {...button} label="More actions" glyph="more" kind="secondary" />}
          />
        </div>
      </div>
      {dialog === 'interests' && <InterestsDialog conference_id={conference_id} onClose={close} />}
      {dialog === 'organisers' && <OrganisersDialog conference={conference} onClose={close} />}
      {dialog === 'announcements' && (
        <AnnouncementsDialog conference={conference} readOnly={readOnly} onClose={close} />
      )}
      {dialog === 'log' && <AuditDialog conference_id={conference_id} onClose={close} />}
      {dialog === 'unpublish' && (
        <UnpublishDialog
          name={name}
          // It may arrive after the question was asked, and a question about nobody would be odd.
          registered={counts?.Registered || null}
          onConfirm={() => publish.mutateAsync({ conference_id, active: false })}
          onClose={close}
        />
      )}
      {dialog === 'delete' && <DeleteConferenceDialog conference={conference} onClose={close} />}
    </>
  )
}
