import type { SessionAt } from '#features/schedule/now-rules.ts'

/** A schedule item and when it takes place. */
export type Placed<Item> = Pick<SessionAt<Item>, 'item' | 'start' | 'end'>

/** What runs, the one that began first in front, and what begins next. Breaks are what lies between. */
export function runningAndNext<Item extends { type: string }>(
  sessions: readonly SessionAt<Item>[],
): { running: Placed<Item>[]; next: Placed<Item> | null } {
  const placed = sessions.filter(({ item, phase }) => item.type !== 'break' && phase !== 'cancelled')
  const running = placed.filter(({ state }) => state === 'now')
  return { running, next: placed.find(({ state }) => state === 'later') ?? null }
}
