import type { Connection } from '#features/connections/contract.ts'
import { CONNECTION_LIMITS } from '#features/connections/rules.ts'

/** How requests, and people whom one ignores, come. */
export const REQUEST_PAGES = {
  size: CONNECTION_LIMITS.longestPage,
  order: 'newest first',
  positionOf: ({ seq }: Connection) => seq,
} as const
