import { ApiError } from '#web/data/api.ts'
import { refresh } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { toast } from '#web/toast.ts'
import { type ScheduleItem, scheduleApi } from '../contract.ts'
import { gridText as text } from '../grid-text.ts'
import type { Place } from '../rules.ts'
import { scheduleWith } from './schedulePatches.ts'

type Version = Pick<ScheduleItem, 'id' | 'conference_id' | 'updated_at'> & Place

/** Moves a session to another time or room; the toast can move it back. Throws `ApiError`; the toast is already shown. */
export function useMoveSession() {
  const { mutateAsync } = useAction(scheduleApi.update, { updates: scheduleWith })

  async function save({ id, conference_id, updated_at }: Version, place: Place, reason: string | null) {
    const { start_time, end_time, location } = place
    try {
      return await mutateAsync({ conference_id, id, updated_at, start_time, end_time, location, reason })
    } catch (error) {
      if (error instanceof ApiError) {
        toast(text.notMoved, { description: error.message, variant: 'destructive' })
        await refresh([scheduleApi.list])
      }
      throw error
    }
  }

  return async function move(item: Version, place: Place, reason: string | null) {
    const moved = await save(item, place, reason)
    // A failed step back has shown its own toast.
    const undo = () => void save(moved, item, null).catch(() => undefined)
    toast(text.moved(place), { description: moved.warnings.join('\n'), action: { label: text.undo, onPress: undo } })
  }
}
