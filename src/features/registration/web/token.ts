import { linkToken } from '#features/invitations/web/linkToken.ts'
import { paths } from '#shared/paths.ts'

/** The token of an invitation, or of a request to register. */
export const registrationToken = linkToken('foyer-registration-token')

/** The address of the login that returns to this page afterwards. */
export const LOGIN_AND_BACK = `${paths.auth}?tab=login&next=${encodeURIComponent(paths.delegateRegistration)}`
