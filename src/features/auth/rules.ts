import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts'

export const ACCESS_TOKEN_SECONDS = 3600
/** How far the clocks of two servers, or of a server and a client, may differ. */
export const TOKEN_LEEWAY_SECONDS = 60

/** A refresh token may be used again for this long, because two tabs may share it or an answer may be lost. */
const REUSE_MS = 10_000

export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_LIFE_MS = 90 * DAY_MS

/** How long a link or code in an email is valid, in milliseconds. */
export const TOKEN_LIFE_MS = {
  signup: DAY_MS,
  invite: DAY_MS,
  magiclink: HOUR_MS,
  recovery: HOUR_MS,
  email_change: DAY_MS,
  reauthentication: 10 * MINUTE_MS,
} as const
export type TokenPurpose = keyof typeof TOKEN_LIFE_MS

/** How long after opening a recovery link the password may be set without the old one. */
export const RECOVERY_MS = HOUR_MS

export type RefreshState = { refresh_count: number; recent_refreshes: number[] }
export type RefreshVerdict = 'rotate' | 'repeat' | 'end'

/**
 * What to do with the refresh token made at `count`. The current one rotates. Its parent, and one used less than ten
 * seconds ago, get the current one again. Anything older has been stolen, so the session ends.
 */
export function judgeRefresh(count: number, state: RefreshState, now: number): RefreshVerdict {
  const behind = state.refresh_count - count
  if (behind === 0) return 'rotate'
  if (behind === 1) return 'repeat'
  const usedAt = state.recent_refreshes[behind - 1]
  return usedAt !== undefined && now - usedAt <= REUSE_MS ? 'repeat' : 'end'
}

/** The state after the current token was used. Uses older than the window are dropped. */
export function refreshed({ refresh_count, recent_refreshes }: RefreshState, now: number): RefreshState {
  const recent = recent_refreshes.filter((at) => now - at <= REUSE_MS)
  return { refresh_count: refresh_count + 1, recent_refreshes: [now, ...recent] }
}

export type Metadata = Record<string, unknown>

const SERVER_ONLY = new Set([
  'is_delegate',
  'registration_token',
  'consents',
  'answers',
  'role',
  'roles',
  'app_metadata',
  'is_super_admin',
  'is_admin',
  '__proto__',
])

/** The metadata that users may set themselves: without keys that grant rights or are stored elsewhere. */
export function freeMetadata(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !SERVER_ONLY.has(name)))
}

/** Applies a change to metadata: given fields are replaced, null removes a field, the others stay. */
export function mergeMetadata(old: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null))
}

/** A path on this site to continue at, or null. Absolute URLs of `origin` are accepted; all others could lead elsewhere. */
export function ownPath(target: string | undefined | null, origin: string): string | null {
  // oxlint-disable-next-line no-control-regex -- browsers drop some of these characters, which can turn a path into a host
  if (!target || target.length > 2000 || /[\u0000-\u001f\\]/.test(target)) return null
  if (!target.startsWith('/') && !target.startsWith(`${origin}/`)) return null
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}`
}

const UNITS = { h: HOUR_MS, m: MINUTE_MS, s: 1000, ms: 1 } as const

/** The milliseconds of a duration such as `24h`, `1h30m` or `none` (0); null for anything else. */
export function readDuration(text: string): number | null {
  if (text === 'none') return 0
  if (!/^(\d+(h|ms|m|s))+$/.test(text)) return null
  let total = 0
  for (const [, count, unit] of text.matchAll(/(\d+)(h|ms|m|s)/g)) {
    if (unit === 'h' || unit === 'm' || unit === 's' || unit === 'ms') total += Number(count) * UNITS[unit]
  }
  return total
}

/** The digits of an international phone number (E.164) without the plus; null for anything else. */
export function canonicalPhone(text: string): string | null {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null
}
