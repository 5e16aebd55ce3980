import './OrganisersDialog.css'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Conference, organisersApi } from '../contract.ts'
import { text } from '../organisers-text.ts'
import { InviteOrganiserForm } from './InviteOrganiserForm.tsx'
import { InvitedOrganiser } from './InvitedOrganiser.tsx'
import { OrganiserRow } from './OrganiserRow.tsx'

/** The organisers of a conference and the pending invitations. */
export function OrganisersDialog({ conference, onClose }: { conference: Conference; onClose: () => void }) {
  const { id: conference_id, owner_id } = conference
  const { user } = useAuth()
  const owns = user?.id === owner_id
  const { data, error } = useQuery(organisersApi.list, { conference_id }, { staleTime: 0 })

  return (
    <Dialog title={text.title} onClose={onClose}>
      <p className="soft dialog-lead">{text.about}</p>
      {data ? (
        <div className="organisers">
          <ul>
            {data.organisers.map((organiser) => (
              <OrganiserRow
                key={organiser.user_id}
                organiser={organiser}
                conference_id={conference_id}
                owns={owns}
                isMe={organiser.user_id === user?.id}
              />
            ))}
            {data.invitations.map((invitation) => (
              <InvitedOrganiser key={invitation.id} invitation={invitation} conference_id={conference_id} owns={owns} />
            ))}
          </ul>
          {owns && <InviteOrganiserForm conference_id={conference_id} />}
        </div>
      ) : error ? (
        <Notice kind="danger" alert>
          {text.loadFailed}
        </Notice>
      ) : (
        <Loading label="Loading the organisers" className="organisers">
          <Skeleton />
          <Skeleton width="most" />
        </Loading>
      )}
    </Dialog>
  )
}
