import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { navigate } from '#web/router/router.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAction } from '#web/data/useAction.ts'
import { conferencesApi, type Organisers, organisersApi } from '../contract.ts'
import { text } from '../organisers-text.ts'

type OrganiserRowProps = {
  organiser: Organisers['organisers'][number]
  conference_id: string
  /** Whether the signed-in person is the owner. */
  owns: boolean
  isMe: boolean
}

/** An organiser with the actions on them. */
export function OrganiserRow({ organiser, conference_id, owns, isMe }: OrganiserRowProps) {
  const { user_id, email, full_name, role } = organiser
  const name = full_name ?? email
  const [action, setAction] = useState<'remove' | 'hand over' | null>(null)
  const helper = role === 'organiser'
  return (
    <li>
      <Avatar id={user_id} name={name} size="m" />
      <div>
        <b dir="auto">
          {name}
          {isMe && <span className="soft"> ({text.you})</span>}
        </b>
        {full_name && <span className="small soft">{email}</span>}
      </div>
      <span className="row">
        <Badge kind={helper ? 'plain' : 'iris'}>{helper ? text.organiser : text.owner}</Badge>
        {helper && (owns || isMe) && (
          <Menu
            label={`Actions for ${name}`}
            entries={[
              ...(owns ? [{ label: 'Hand over the conference', onSelect: () => setAction('hand over') }] : []),
              { label: isMe ? 'Leave' : 'Remove', danger: true, onSelect: () => setAction('remove') },
            ]}
          />
        )}
      </span>
      {action && (
        <Confirmation action={action} {...{ conference_id, user_id, name, isMe }} onClose={() => setAction(null)} />
      )}
    </li>
  )
}

type ConfirmationProps = {
  action: 'remove' | 'hand over'
  conference_id: string
  user_id: string
  name: string
  isMe: boolean
  onClose: () => void
}

/** Asks for confirmation in the row, because it is inside a dialog already. */
function Confirmation({ action, conference_id, user_id, name, isMe, onClose }: ConfirmationProps) {
  const remove = useAction(organisersApi.remove, {
    refreshes: isMe ? [conferencesApi.list] : [organisersApi.list],
    done: isMe ? text.left : text.removed,
    failed: text.removeFailed,
  })
  const handOver = useAction(organisersApi.transfer, {
    refreshes: [organisersApi.list, conferencesApi.read, conferencesApi.list],
    done: text.handedOver(name),
    failed: text.handOverFailed,
  })
  const removing = action === 'remove'
  const write = removing ? remove : handOver
  const question = removing ? (isMe ? text.leave : text.remove(name)) : text.handOver(name)

  async function confirm() {
    // The action has shown the error.
    const done = await write.mutateAsync({ conference_id, user_id }).then(
      () => true,
      () => false,
    )
    if (done && removing && isMe) navigate(paths.conferenceManager)
    else onClose()
  }

  return (
    <div className="confirmation">
      <Notice kind="caution" alert>
        <p>{question}</p>
        <span className="row">
          <Button kind="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind={removing ? 'danger' : 'primary'}
            size="small"
            busy={write.isPending}
            onClick={() => void confirm()}
          >
            {removing ? (isMe ? 'Leave' : 'Remove') : 'Hand over'}
          </Button>
        </span>
      </Notice>
    </div>
  )
}
