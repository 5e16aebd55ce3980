import { plural } from '#shared/plural.ts'
import type { Place } from './rules.ts'

/** What the grid of rooms and times says. */
export const gridText = {
  region: (day: string) => `${day}: rooms and times`,
  noRoom: 'No room',
  count: (sessions: number) => plural(sessions, 'session'),
  hint: 'Drag a session to another time or room. With the keyboard, press Enter on its handle, move it with the arrow keys and press Enter again.',
  handle: (title: string) => `Move ${title}`,
  at: ({ start_time, end_time, location }: Place) => `${start_time} – ${end_time}, ${location ?? gridText.noRoom}`,
  picked: (title: string, place: Place) =>
    `Picked up ${title}, ${gridText.at(place)}. Arrow keys move it, Enter drops it, Escape puts it back.`,
  putBack: (title: string, place: Place) => `${title} is back at ${gridText.at(place)}.`,
  cannot: 'It cannot go further.',
  ask: (title: string) => `Move “${title}”?`,
  from: (before: Place, after: Place) => `${gridText.at(before)} → ${gridText.at(after)}`,
  move: 'Move',
  moving: 'Moving...',
  moved: (place: Place) => `Moved to ${gridText.at(place)}`,
  notMoved: 'The session was not moved',
  undo: 'Undo',
}
