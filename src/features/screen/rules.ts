import { roomKey, type SessionAt } from '#features/schedule/now-rules.ts'

/** What a screen is about: a session, a room with whatever takes place in it, or where both are null the conference. */
export type ScreenScope = { session: string | null; room: string | null }

/** The scope that an address names: `?session=` with the id of a session, or `?room=` with the name of a room. */
export function scopeOf(search: string): ScreenScope {
  const params = new URLSearchParams(search)
  const session = params.get('session') || null
  return { session, room: session === null ? params.get('room') || null : null }
}

/** The items that a screen is about. Rooms are compared as people write them. */
export function itemsIn<Item extends { id: string; location: string | null }>(
  items: readonly Item[],
  { session, room }: ScreenScope,
): readonly Item[] {
  if (session !== null) return items.filter(({ id }) => id === session)
  return room === null ? items : items.filter(({ location }) => roomKey(location ?? '') === roomKey(room))
}

/** What the screen in a room can show: what there is, the pinned question, the poll, or the title of the session alone. */
export const SCREEN_CHOICES = ['automatic', 'question', 'poll', 'title'] as const
export type ScreenChoice = (typeof SCREEN_CHOICES)[number]

/** What was chosen for the screen in a room, or without a room for that of the whole conference. */
export function choiceFor(
  screens: readonly { room: string | null; shows: ScreenChoice }[],
  room: string | null,
): ScreenChoice {
  const key = room === null ? null : roomKey(room)
  return screens.find((screen) => screen.room === key)?.shows ?? 'automatic'
}

/** Which parts may be shown beside the session, which is shown where there is neither. */
export function partsOf(choice: ScreenChoice) {
  return {
    question: choice === 'automatic' || choice === 'question',
    poll: choice === 'automatic' || choice === 'poll',
  }
}

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
