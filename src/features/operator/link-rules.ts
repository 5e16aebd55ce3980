import { TOKEN_LIFE_MS } from '#features/auth/rules.ts'

/** How long the link or code in an email is valid, by the beginning of its kind. All other links do not expire. */
const LIVES: readonly (readonly [kind: string, ms: number])[] = [
  ['account-link-signup', TOKEN_LIFE_MS.signup],
  ['account-link-magiclink', TOKEN_LIFE_MS.magiclink],
  ['account-link-invite', TOKEN_LIFE_MS.invite],
  ['account-link-change', TOKEN_LIFE_MS.email_change],
  ['account-link-code', TOKEN_LIFE_MS.reauthentication],
  ['account-recovery-', TOKEN_LIFE_MS.recovery],
  ['account-own-recovery-', TOKEN_LIFE_MS.recovery],
]

/** Whether the link in an email has expired, so that nobody could use it if it were sent again. */
export function hasExpiredLink({ kind, created_at }: { kind: string; created_at: string }, now: Date) {
  const life = LIVES.find(([beginning]) => kind.startsWith(beginning))?.[1] ?? Infinity
  return now.getTime() - Date.parse(created_at) > life
}
