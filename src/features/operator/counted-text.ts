/** '1,412'. */
export function counted(count: number) {
  return count.toLocaleString('en-GB')
}

/** '1 job', '2 jobs'. */
export function countedThings(count: number, thing: string) {
  return `${counted(count)} ${thing}${count === 1 ? '' : 's'}`
}

const UNITS = ['KB', 'MB', 'GB', 'TB']

/** '2.1 GB', in units of 1,024. */
export function sizeWords(bytes: number) {
  const power = Math.min(UNITS.length, Math.max(1, Math.floor(Math.log2(Math.max(1, bytes)) / 10)))
  const size = bytes / 1024 ** power
  return `${size < 10 ? Math.round(size * 10) / 10 : Math.round(size)} ${UNITS[power - 1]}`
}

const KINDS: Readonly<Record<string, string>> = {
  'account-link-signup': 'Confirmation of an address',
  'account-link-known': 'Sign-up with an account that exists',
  'account-link-magiclink': 'Link to log in',
  'account-link-invite': 'Invitation to an account',
  'account-link-change': 'Confirmation of a new address',
  'account-link-code': 'Code to confirm a change',
  'account-recovery-': 'Password reset',
  'account-own-recovery-': 'Password reset',
  'account-notice-password': 'Notice of a new password',
  'account-notice-email': 'Notice of a new address',
}

/** The kind of an email in words. Most kinds are words with hyphens: 'delegate-invitation'. */
export function kindWords(kind: string) {
  const known = Object.keys(KINDS).find((prefix) => kind.startsWith(prefix))
  return (known && KINDS[known]) ?? asWords(kind)
}

/** 'Delete old emails' for 'delete-old-emails', as jobs are called. */
export function asWords(name: string) {
  const words = name.replaceAll('-', ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
