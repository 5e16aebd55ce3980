import { useAddressChoice } from '#web/router/useAddressChoice.ts'
import { type DeskFilter, QUESTION_VIEWS, WHOLE } from '../rules.ts'

/** Which room and which questions are shown, as the address has it. `ids` are the sessions that one can choose. */
export function useDeskFilter(ids: readonly string[]) {
  const [room, chooseRoom] = useAddressChoice('session', ['all', WHOLE, ...ids])
  const [state, chooseState] = useAddressChoice('state', ['all', ...QUESTION_VIEWS])
  const filter: DeskFilter = {
    room: room === 'all' ? undefined : room,
    state: state === 'all' ? undefined : state,
  }
  return { filter, room, chooseRoom, state, chooseState }
}
