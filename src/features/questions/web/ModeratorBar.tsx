import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import type { Output } from '#shared/contract.ts'
import { screenLink } from '#features/schedule/link-rules.ts'
import { useMyConferences } from '#features/registration/web/useMyConferences.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useDownload } from '#web/useDownload.ts'
import { questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'

type ModeratorBarProps = { roomKey: RoomKey; settings: Output<typeof questionsApi.settings> }

/** The settings of the room for its moderators, and its screen and its file for organisers. */
export function ModeratorBar({ roomKey, settings: { moderated, closed, organises } }: ModeratorBarProps) {
  const { conference_id, schedule_item_id: session } = roomKey
  const change = useAction(questionsApi.change, {
    optimistic: (input) => [
      patch(questionsApi.settings, roomKey, (before) => ({
        ...before,
        moderated: input.moderated ?? before.moderated,
        closed: input.closed ?? before.closed,
      })),
    ],
    failed: screenText.failedAction,
  })
  const exported = useDownload({ done: screenText.exported, failed: screenText.failedAction })
  const slug = useMyConferences()?.find(({ id }) => id === conference_id)?.slug
  const entries = [
    {
      label: closed ? 'Open questions again' : 'Close questions',
      onSelect: () => change.mutate({ ...roomKey, closed: !closed }),
    },
    ...(!organises || slug === undefined
      ? []
      : [
          { label: 'Open the big screen', href: screenLink(slug, { session }) },
          { label: 'Open the big screen, dark', href: screenLink(slug, { session, theme: 'dark' }) },
        ]),
    ...(organises
      ? [{ label: 'Export all questions', onSelect: () => exported.download(questionsApi.export, { conference_id }) }]
      : []),
  ]
  return (
    <div className="moderator-bar">
      <Switch
        label={screenText.approveFirst}
        checked={moderated}
        onChange={(checked) => change.mutate({ ...roomKey, moderated: checked })}
      />
      <Menu label="Actions for all questions" entries={entries} />
    </div>
  )
}
