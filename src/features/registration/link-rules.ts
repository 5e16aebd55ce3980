import { LINK_ENDS } from '#features/auth/link-rules.ts'
import { paths } from '#shared/paths.ts'

/** Why a registration link does not work: as any link, or because its conference takes nobody, or only invited people. */
export const REGISTRATION_ENDS = [...LINK_ENDS, 'closed', 'invited', 'over'] as const
export type RegistrationEnd = (typeof REGISTRATION_ENDS)[number]

/** Where one registers for a conference, or is told why one cannot. */
export function registerLink(slug: string) {
  return `${paths.register}?conference=${encodeURIComponent(slug)}`
}

/** Where staff of an exhibitor find their stand. */
export function standLink(slug: string) {
  return `${paths.expoManager}?conference=${encodeURIComponent(slug)}`
}

/** Where somebody says what brings them here: a part of My Network. */
export const ABOUT_ME = `${paths.network}?about=me`

/** The same right after registering, from where it leads into the conference instead of back to My Network. */
export const ABOUT_ME_FIRST = `${ABOUT_ME}&first=1`
