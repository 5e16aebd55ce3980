import type { SessionNow } from '#features/stage/web/useSessionsNow.ts'
import { sessionAnchor } from '../rules.ts'
import { STATES_CHANGED } from './useProgrammeRows.ts'

type Stated = Pick<SessionNow, 'state'> & { item: Pick<SessionNow['item'], 'number'> }

/**
 * Tells the slots of the programme what their sessions are, which the clock alone does not know; useProgrammeRows marks them
 * accordingly. Sessions that share their times share a slot's state: on while one of them is, over once all are.
 */
export function markRows(sessions: readonly Stated[]) {
  const states = new Map(sessions.map(({ item, state }) => [sessionAnchor(item.number), state]))
  for (const slot of document.querySelectorAll<HTMLElement>('.programme .slot')) {
    const own = Array.from(slot.querySelectorAll('button[id]'), ({ id }) => states.get(id) ?? 'later')
    slot.dataset.state = own.includes('now') ? 'now' : own.every((one) => one === 'past') ? 'past' : 'later'
  }
  dispatchEvent(new Event(STATES_CHANGED))
}
