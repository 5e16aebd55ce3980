import { useState } from 'react'
import { lazyPart } from '#web/lazyPart.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { SessionModerator } from '../contract.ts'
import { screenText as text } from '../screen-text.ts'

const ModeratorsDialog = lazyPart(() => import('./ModeratorsDialog.tsx').then((module) => module.ModeratorsDialog))

type RoomModeratorsProps = {
  conference_id: string
  schedule_item_id: string
  title: string
  moderators: readonly SessionModerator[]
}

/** Who moderates a session besides the organisers, and the way to change it. */
export function RoomModerators({ conference_id, schedule_item_id, title, moderators }: RoomModeratorsProps) {
  const [open, setOpen] = useState(false)
  const names = moderators.flatMap(({ person }) => person.full_name ?? [])
  return (
    <div className="hall-desk-moderators">
      <p>
        {text.moderators} <bdi className="soft">{names.length > 0 ? names.join(', ') : text.noModerators}</bdi>
      </p>
      <Button
        kind="secondary"
        size="small"
        aria-label={text.changeModerators(title)}
        onClick={() => setOpen(true)}
        onPointerEnter={ModeratorsDialog.prepare}
      >
        Change
      </Button>
      {open && (
        <ModeratorsDialog
          conference_id={conference_id}
          schedule_item_id={schedule_item_id}
          title={title}
          moderators={moderators}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
