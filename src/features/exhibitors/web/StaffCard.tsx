import { useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { managerText } from '../manager-text.ts'
import { exhibitorStaffApi, type StaffList } from '../staff-contract.ts'
import { InviteStaffForm } from './InviteStaffForm.tsx'

const ROLES = { lead: 'Lead', staff: 'Staff' } as const

/** Who looks after the exhibitor, and who is invited to. */
export function StaffCard({ id, isOrganiser }: { id: string; isOrganiser: boolean }) {
  const { data, error, refetch } = useQuery(exhibitorStaffApi.list, { id })
  const [inviting, setInviting] = useState(false)
  const isEmpty = data?.staff.length === 0 && data.invitations.length === 0
  return (
    <Card
      title={managerText.staff}
      level={3}
      aside={
        isOrganiser && (
          <Button kind="secondary" size="small" aria-expanded={inviting} onClick={() => setInviting(!inviting)}>
            Invite
          </Button>
        )
      }
    >
      {inviting && <InviteStaffForm id={id} onDone={() => setInviting(false)} />}
      {!data && error && <ReadFailed message={error.message || managerText.staffFailed} onRetry={refetch} />}
      {isEmpty && <p className="soft">{managerText.noStaff}</p>}
      {data && !isEmpty && (
        <ul className="staff-list">
          {data.staff.map((person) => (
            <StaffRow key={person.user_id} id={id} person={person} isOrganiser={isOrganiser} />
          ))}
          {data.invitations.map((invitation) => (
            <InvitedRow key={invitation.id} id={id} invitation={invitation} isOrganiser={isOrganiser} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type StaffRowProps = { id: string; person: StaffList['staff'][number]; isOrganiser: boolean }

function StaffRow({ id, person: { user_id, full_name, email, role }, isOrganiser }: StaffRowProps) {
  const remove = useAction(exhibitorStaffApi.remove, {
    refreshes: [exhibitorStaffApi.list],
    done: managerText.removed,
    failed: managerText.removeFailed,
  })
  const name = full_name ?? email
  return (
    <li>
      <Avatar id={user_id} name={name} size="s" />
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className="small soft">{ROLES[role]}</p>
      </div>
      <span className="row">
        <Badge kind="good">Joined</Badge>
        {isOrganiser && (
          <Menu
            label={`Actions for ${name}`}
            entries={[{ label: 'Remove', danger: true, onSelect: () => remove.mutate({ id, user_id }) }]}
          />
        )}
      </span>
    </li>
  )
}

const STATES = {
  pending: { kind: 'caution', label: 'Pending' },
  bounced: { kind: 'danger', label: 'Bounced' },
  expired: { kind: 'plain', label: 'Expired' },
} as const

type InvitedRowProps = { id: string; invitation: StaffList['invitations'][number]; isOrganiser: boolean }

function InvitedRow({ id, invitation, isOrganiser }: InvitedRowProps) {
  const { email, role, status } = invitation
  const refreshes = [exhibitorStaffApi.list]
  const again = useAction(exhibitorStaffApi.invite, {
    refreshes,
    done: managerText.invited(email),
    failed: managerText.inviteFailed,
  })
  const withdraw = useAction(exhibitorStaffApi.uninvite, {
    refreshes,
    done: managerText.withdrawn,
    failed: managerText.withdrawFailed,
  })
  const { kind, label } = STATES[status]
  return (
    <li>
      <Avatar id={invitation.id} name={email} size="s" />
      <div>
        <b>{email}</b>
        <p className="small soft">{ROLES[role]}</p>
      </div>
      <span className="row">
        <Badge kind={kind}>{label}</Badge>
        {isOrganiser && (
          <Menu
            label={`Actions for ${email}`}
            entries={[
              { label: 'Invite again', onSelect: () => again.mutate({ id, email, role }) },
              {
                label: 'Withdraw',
                danger: true,
                onSelect: () => withdraw.mutate({ id, invitation_id: invitation.id }),
              },
            ]}
          />
        )}
      </span>
    </li>
  )
}
