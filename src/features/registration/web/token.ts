import { linkToken } from '#features/auth/web/linktoken.ts'
import { paths } from '#shared/paths.ts'

/** The token of an invitation, or of a request to register. */
export const registrationToken = linkToken('foyer-registration-token')

/** To the login, and afterwards back here. */
export const LOGIN_AND_BACK = `${paths.auth}?tab=login&next=${encodeURIComponent(paths.delegateRegistration)}`
