import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { listDate } from '#shared/dates.ts'
import { useAction } from '#web/data/useAction.ts'
import { Badge, type BadgeKind } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { announcementText as text } from '../announcement-text.ts'
import { type Announcement, announcementsApi, type Reach } from '../contract.ts'
import type { AnnouncementState } from '../rules.ts'
import { lastDay } from './lastDay.ts'

const BADGES: Record<AnnouncementState, BadgeKind> = { draft: 'draft', active: 'good', archived: 'plain' }

type AnnouncementRowProps = {
  announcement: Announcement
  conference: Conference
  reach: Reach | undefined
  readOnly: boolean
  onEdit: () => void
}

/** An announcement in the organisers' list, with its next step. */
export function AnnouncementRow({ announcement, conference, reach, readOnly, onEdit }: AnnouncementRowProps) {
  const { id, title, status, audience, expires_at } = announcement
  const one = { conference_id: conference.id, id }
  const [isAsked, ask] = useState(false)
  const change = useAction(announcementsApi.change, {
    refreshes: [announcementsApi.list],
    done: (saved) => (saved.status === 'active' ? text.published(reach?.[saved.audience]) : text.archived),
    failed: text.failed,
  })
  const next = status === 'draft' ? ('active' as const) : ('archived' as const)
  return (
    <li>
      <div>
        <b dir="auto">{title}</b>
        <span className="small soft">
          {text.audiences[audience]}
          {expires_at !== null && `, ${text.until(listDate(lastDay(expires_at, conference.time_zone)))}`}
        </span>
      </div>
      <span className="row">
        <Badge kind={BADGES[status]}>{text.states[status]}</Badge>
        {status !== 'archived' && !readOnly && (
          <Button
            kind="secondary"
            size="small"
            busy={change.isPending}
            onClick={() => change.mutate({ ...one, status: next })}
          >
            {status === 'draft' ? text.publish : text.archive}
          </Button>
        )}
        <Menu
          label={`Actions for ${title}`}
          entries={[
            ...(status === 'archived' || readOnly ? [] : [{ label: 'Edit', onSelect: onEdit }]),
            { label: text.remove, danger: true, onSelect: () => ask(true) },
          ]}
        />
      </span>
      {isAsked && <Confirmation {...one} title={title} onClose={() => ask(false)} />}
    </li>
  )
}

type ConfirmationProps = { conference_id: string; id: string; title: string; onClose: () => void }

/** Asks in the row, because it is inside a dialog already. */
function Confirmation({ conference_id, id, title, onClose }: ConfirmationProps) {
  const remove = useAction(announcementsApi.remove, {
    refreshes: [announcementsApi.list],
    done: text.removed,
    failed: text.failed,
  })
  return (
    <div className="confirmation">
      <Notice kind="caution" alert>
        <p>{text.question(title)}</p>
        <span className="row">
          <Button kind="quiet" size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            size="small"
            busy={remove.isPending}
            onClick={() => remove.mutate({ conference_id, id })}
          >
            {text.remove}
          </Button>
        </span>
      </Notice>
    </div>
  )
}
