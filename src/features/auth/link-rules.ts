import { DAY_MS } from '#shared/time.ts'

/** Why a link from an email leads no further. An unknown one was never sent, was cut off, or ended long ago. */
export const LINK_ENDS = ['used', 'replaced', 'withdrawn', 'expired', 'unknown'] as const
export type LinkEnd = (typeof LINK_ENDS)[number]

/** How long it is remembered why. */
export const DEAD_LINKS_KEPT_MS = 180 * DAY_MS

export function isLinkEnd(text: string | undefined): text is LinkEnd {
  return LINK_ENDS.some((end) => end === text)
}
