import type { RoomPlace } from '#features/rooms/web/place.ts'
import { useAction } from '#web/data/useAction.ts'
import { patch } from '#web/data/queries.ts'
import { chatApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'

/** Pins a message for everybody in the room, or with null the one that is pinned no longer. For moderators. */
export function usePin(place: RoomPlace) {
  const change = useAction(chatApi.change, {
    updates: (settings) => [patch(chatApi.settings, place, (before) => ({ ...before, ...settings }))],
    failed: screenText.failedAction,
  })
  return (pinned_message_id: string | null) => change.mutate({ ...place, pinned_message_id })
}
