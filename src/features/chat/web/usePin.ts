import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { useAction } from '#web/data/useAction.ts'
import { patch } from '#web/data/queries.ts'
import { chatApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'

/** Pins a message for everybody in the room, or with null the one that is pinned no longer. For moderators. */
export function usePin(roomKey: RoomKey) {
  const change = useAction(chatApi.change, {
    updates: (settings) => [patch(chatApi.settings, roomKey, (before) => ({ ...before, ...settings }))],
    failed: screenText.failedAction,
  })
  return (pinned_message_id: string | null) => change.mutate({ ...roomKey, pinned_message_id })
}
