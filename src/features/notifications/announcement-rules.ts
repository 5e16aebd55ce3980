import type { ANNOUNCEMENT_STATES } from './rules.ts'

type Listed = { status: (typeof ANNOUNCEMENT_STATES)[number]; expires_at: string | null }

/** Whether participants are shown an announcement at a moment, in milliseconds since 1970. */
export function isShown({ status, expires_at }: Listed, now: number) {
  return status === 'active' && (expires_at === null || Date.parse(expires_at) > now)
}
