/** The shortest password, in characters, of an account made on the auth page. */
export const PASSWORD_MIN = 6
/** The shortest of an account made through a registration link. */
export const DELEGATE_PASSWORD_MIN = 8
/** Long enough for any sentence, short enough that hashing is no weapon. */
export const PASSWORD_MAX = 1000

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const ACCESS_TOKEN_SECONDS = 3600

/** A refresh token may be presented again for this long after its use: two tabs, or an answer that got lost. */
export const REUSE_MS = 10_000

export const SESSION_IDLE_MS = 30 * DAY_MS
export const SESSION_LIFE_MS = 90 * DAY_MS

/** Milliseconds until a link or code in a letter is void. */
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

/** Letters with links that one address gets, whoever asks for them. */
export const LETTER_GAP_MS = MINUTE_MS
export const LETTERS_A_DAY = 5

export type RefreshState = { refresh_count: number; recent_refreshes: number[] }
export type RefreshVerdict = 'rotate' | 'repeat' | 'end'

/**
 * What to do with the refresh token that was made at `count`. The live one rotates; its parent, and one that was used
 * less than ten seconds ago, get the live one told again; anything older was stolen or kept, so the session ends.
 */
export function judgeRefresh(count: number, state: RefreshState, now: number): RefreshVerdict {
  const behind = state.refresh_count - count
  if (behind === 0) return 'rotate'
  if (behind === 1) return 'repeat'
  const usedAt = state.recent_refreshes[behind - 1]
  return usedAt !== undefined && now - usedAt <= REUSE_MS ? 'repeat' : 'end'
}

/** The state after the live token was used: what is older than the window need not be remembered. */
export function refreshed({ refresh_count, recent_refreshes }: RefreshState, now: number): RefreshState {
  const recent = recent_refreshes.filter((at) => now - at <= REUSE_MS)
  return { refresh_count: refresh_count + 1, recent_refreshes: [now, ...recent] }
}

export type Metadata = Record<string, unknown>

const SERVER_ONLY = new Set([
  'is_delegate',
  'registration_token',
  'consents',
  'role',
  'roles',
  'app_metadata',
  'is_super_admin',
  'is_admin',
  '__proto__',
])

/** What people may say of themselves: everything but what gives rights, and what is kept elsewhere. */
export function freeMetadata(data: Metadata): Metadata {
  return Object.fromEntries(Object.entries(data).filter(([name]) => !SERVER_ONLY.has(name)))
}

/** Metadata after a change: named fields are replaced, null removes one, the others stay. */
export function mergeMetadata(old: Metadata, change: Metadata): Metadata {
  return Object.fromEntries(Object.entries({ ...old, ...change }).filter(([, value]) => value !== null))
}

/** A path of our own to continue at, or null. Absolute addresses of `origin` count; anything else could lead away. */
export function ownPath(target: string | undefined | null, origin: string): string | null {
  // oxlint-disable-next-line no-control-regex -- browsers drop some of these, which can turn a path into a host
  if (!target || target.length > 2000 || /[\u0000-\u001f\\]/.test(target)) return null
  if (!target.startsWith('/') && !target.startsWith(`${origin}/`)) return null
  const url = URL.canParse(target, origin) ? new URL(target, origin) : null
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return null
  return `${url.pathname}${url.search}`
}

const UNITS = { h: HOUR_MS, m: MINUTE_MS, s: 1000, ms: 1 } as const

/** Milliseconds of a duration such as `24h`, `1h30m` or `none` (0); null when it is none of these. */
export function readDuration(text: string): number | null {
  if (text === 'none') return 0
  if (!/^(\d+(h|ms|m|s))+$/.test(text)) return null
  let total = 0
  for (const [, count, unit] of text.matchAll(/(\d+)(h|ms|m|s)/g)) {
    if (unit === 'h' || unit === 'm' || unit === 's' || unit === 'ms') total += Number(count) * UNITS[unit]
  }
  return total
}

/** Digits of an international phone number, without the plus; null when it is not one (E.164). */
export function canonicalPhone(text: string): string | null {
  const digits = text.replace(/^\+/, '').replaceAll(' ', '')
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null
}
