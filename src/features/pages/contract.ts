import type { EventList } from './event-rules.ts'
import type { Operator } from './rules.ts'

/** The data that the server renders pages with, by their path. */
export type PageData = {
  /** The landing page, which says what is on and what is coming. */
  '/': EventList
  '/events': EventList
  '/legal': Operator
  '/careers': Operator
}
