import type { SessionNow } from '#features/stage/web/useSessionsNow.ts'
import { sessionAnchor } from '../rules.ts'

/**
 * Tells the rows of the programme what their sessions are, which the clock alone does not know. The page's own marks follow
 * it from then on. Sessions that share their times share a row's mark: on while one of them is, over once all are.
 */
export function markRows(sessions: readonly SessionNow[]) {
  const states = new Map(sessions.map(({ item, state }) => [sessionAnchor(item.number), state]))
  for (const slot of document.querySelectorAll<HTMLElement>('.programme .slot')) {
    const own = Array.from(slot.querySelectorAll('button[id]'), ({ id }) => states.get(id) ?? 'later')
    const state = own.includes('now') ? 'now' : own.every((one) => one === 'past') ? 'past' : 'later'
    slot.dataset.state = state
    slot.classList.toggle('is-past', state === 'past')
    slot.classList.toggle('is-now', state === 'now')
  }
}
