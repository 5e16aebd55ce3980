import './ConferencePage.css'
import { useEffect, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { subscriptionText } from '#features/billing/subscription-text.ts'
import type { Conference } from '#features/conferences/contract.ts'
import { paths } from '#shared/paths.ts'
import { publicLink } from '#features/conferences/rules.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { applyTitle } from '#web/router/Head.tsx'
import { Link } from '#web/router/router.tsx'
import type { PageProps } from '#web/router/routes.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ConferenceHead } from './ConferenceHead.tsx'
import { ConferenceSettings } from './ConferenceSettings.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { useConference } from './useConference.ts'
import { useCopyLink } from './useCopyLink.ts'
import { useReadOnly } from './useReadOnly.ts'
import { usePublish } from './usePublish.ts'
import { WorkspaceSkeleton } from './WorkspaceSkeleton.tsx'
import { WorkspaceTabs } from './WorkspaceTabs.tsx'

const EditConferenceDialog = lazyComponent(() =>
  import('./EditConferenceDialog.tsx').then((module) => module.EditConferenceDialog),
)

/** /conference/{id}: the organiser's page of a conference. */
export function ConferencePage({ params }: PageProps<'/conference/:id'>) {
  const { data, error, refetch } = useConference(params.id)

  return (
    <div className="workspace-page">
      <Link to={paths.conferenceManager} className="back glyph glyph-small glyph-arrow-left">
        Conference Manager
      </Link>
      {data ? (
        <Workspace conference={data} />
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <h1 className="visually-hidden">Conference</h1>
          <WorkspaceSkeleton />
        </>
      )}
    </div>
  )
}

function Workspace({ conference }: { conference: Conference }) {
  const { name, slug } = conference
  const { user } = useAuth()
  const owns = conference.owner_id === user?.id
  const readOnly = useReadOnly(conference)
  const { ref, copy } = useCopyLink(publicLink(location.origin, slug))

  const publish = usePublish(conference, readOnly)
  const [editing, setEditing] = useState(false)
  const shared = { conference, readOnly, publish, onEdit: () => setEditing(true) }

  useEffect(() => applyTitle(name), [name])

  return (
    <>
      <ConferenceHead {...shared} owns={owns} onCopy={() => void copy()} />
      {readOnly && (
        <Notice kind="caution">
          <p>
            <b>{subscriptionText.lapsed.title}.</b> {subscriptionText.lapsed.description}
          </p>
          <ButtonLink to={paths.plans} size="small">
            Upgrade Plan
          </ButtonLink>
        </Notice>
      )}
      <ConferenceSettings conference={conference} readOnly={readOnly} linkRef={ref} />
      <WorkspaceTabs {...shared} />
      {editing && <EditConferenceDialog conference={conference} onClose={() => setEditing(false)} />}
    </>
  )
}
