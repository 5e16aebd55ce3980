import type { RoomEvent } from './live.ts'

/** Tells the other processes what was committed here, and this one what was committed there. */
export type Bus = {
  /**
   * Sends events to the other processes; returns once they can read them. While they cannot be reached, it returns at
   * once, and they read the events from the database.
   */
  publish(events: readonly RoomEvent[]): Promise<void>
  /** Begins to call `onEvents` with what other processes publish. Returns when it has begun, or cannot begin yet. */
  listen(onEvents: (events: readonly RoomEvent[]) => void): Promise<void>
  /**
   * Whether some of what others published since the last call may have been lost or may be late, so that the numbers of
   * the rooms should be compared with the database.
   */
  mayHaveMissed(): boolean
  /** Removes what is kept for the other processes. Those that have not read it yet read the database with their next review. */
  forget(): Promise<void>
  /** Asks what carries the events for an answer, and throws without one; null where nothing but the database does. */
  ping: (() => Promise<unknown>) | null
  close(): void
}

/** The bus of a process that is alone on its database, and has nobody to tell. */
export const noBus: Bus = {
  publish: () => Promise.resolve(),
  listen: () => Promise.resolve(),
  mayHaveMissed: () => false,
  forget: () => Promise.resolve(),
  ping: null,
  close: () => undefined,
}

/** Without Redis: other processes on the same database may publish at any time, and are only seen there. */
export const databaseBus: Bus = { ...noBus, mayHaveMissed: () => true }
