import { paths } from '#shared/paths.ts'

/** Where somebody says what brings them here: a part of My Network. */
export const ABOUT_ME = `${paths.network}?about=me`
