import { paths } from '#shared/paths.ts'

/** Where somebody says what brings them here: a part of My Network. */
export const ABOUT_ME = `${paths.network}?about=me`

/** The same right after registering, from where it leads into the conference instead of back to My Network. */
export const ABOUT_ME_FIRST = `${ABOUT_ME}&first=1`
