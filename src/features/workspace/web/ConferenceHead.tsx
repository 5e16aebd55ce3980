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
import type { ConferenceDialogName } from './ConferenceDialog.tsx'
import { TodayLink } from './TodayLink.tsx'
import type { Publish } from './usePublish.ts'

const ConferenceDialog = lazyComponent(() => import('./ConferenceDialog.tsx').then((module) => module.ConferenceDialog))

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
  const [dialog, setDialog] = useState<ConferenceDialogName | null>(null)
  const { data: counts } = useQuery(delegatesApi.counts, { conference_id })
  const mayBeMissed = counts === undefined || counts.Registered > 0

  function unpublish() {
    if (mayBeMissed) setDialog('unpublish')
    else publish.mutate({ conference_id, active: false })
  }

  return (
    <>
      <div className="page-head">
        <div>
          <h1 dir="auto">{name}</h1>
          <p className="clamp-3 hide-on-phone" dir="auto">
            {description ?? text.noDescription}
          </p>
        </div>
        <div className="row actions">
          {active && <TodayLink conference={conference} />}
          {!active && (
            <Button
              kind="primary"
              busy={publish.isPending}
              disabled={readOnly}
              onClick={() => publish.mutate({ conference_id, active: true })}
            >
              Publish Conference
            </Button>
          )}
          <Button kind="secondary" glyph="link" onClick={onCopy}>
            <span className="word">Copy Link</span>
          </Button>
          <ButtonLink kind="secondary" newTab to={paths.publicConference(slug)}>
            <span className="word">View Conference</span>
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
              // Leaving needs no plan.
              { label: 'Take it with you', onSelect: () => setDialog('take') },
              // Unpublishing needs no plan.
              ...(active ? [{ label: 'Unpublish Conference', divided: true, onSelect: unpublish }] : []),
              // Deleting needs no plan.
              ...(owns
                ? [{ label: 'Delete conference', danger: true, divided: !active, onSelect: () => setDialog('delete') }]
                : []),
            ]}
            renderButton={(button) => <IconButton {...button} label="More actions" glyph="more" kind="secondary" />}
          />
        </div>
      </div>
      {dialog && (
        <ConferenceDialog
          dialog={dialog}
          conference={conference}
          readOnly={readOnly}
          // They may arrive after the question was asked, and a question about nobody would be odd.
          registered={counts?.Registered || null}
          onUnpublish={() => publish.mutateAsync({ conference_id, active: false })}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  )
}
