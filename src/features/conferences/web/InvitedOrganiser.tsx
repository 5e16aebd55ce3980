import { useState } from 'react'
import { listDate } from '#shared/dates.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { useAction } from '#web/data/useAction.ts'
import { type Organisers, organisersApi } from '../contract.ts'
import { text } from '../organisers-text.ts'

type InvitedOrganiserProps = {
  invitation: Organisers['invitations'][number]
  conference_id: string
  owns: boolean
}

/** A pending invitation. */
export function InvitedOrganiser({ invitation, conference_id, owns }: InvitedOrganiserProps) {
  const { id, email, invited_at, expires_at } = invitation
  const refreshes = [organisersApi.list]
  const again = useAction(organisersApi.invite, {
    refreshes,
    done: text.inviteDone(email),
    failed: text.inviteFailed,
  })
  const withdraw = useAction(organisersApi.withdraw, {
    refreshes,
    done: text.withdrawn,
    failed: text.withdrawFailed,
  })
  const [expired] = useState(() => Date.parse(expires_at) <= Date.now())
  return (
    <li>
      <Avatar id={id} name={email} />
      <div>
        <b>{email}</b>
        <span className="small soft">{text.invited(listDate(invited_at))}</span>
      </div>
      <span className="row">
        <Badge kind="caution">{expired ? text.expired : 'Pending'}</Badge>
        {owns && (
          <Menu
            label={`Actions for ${email}`}
            entries={[
              { label: 'Invite again', onSelect: () => again.mutate({ conference_id, email }) },
              { label: 'Take back', danger: true, onSelect: () => withdraw.mutate({ conference_id, id }) },
            ]}
          />
        )}
      </span>
    </li>
  )
}
