import type { EventList } from './event-rules.ts'
import type { Operator } from './rules.ts'

/** The data that the server renders pages with, by their path. */
export type PageData = {
  '/events': EventList
  '/legal': Operator
  '/careers': Operator
}
