import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, STATUS } from '#shared/errors.ts'
import { violates } from '#server/db/refusals.ts'
import { asRefusal } from '#server/http/endpoints.ts'
import { PASSWORD_MAX } from '../password-rules.ts'

/** An error of the auth protocol. Codes and messages are GoTrue's, because clients compare them. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  /** Why a password is too weak. Clients show it. */
  readonly reasons: string[] | undefined

  constructor(status: number, code: string, message: string, reasons?: string[]) {
    super(message)
    this.status = status
    this.code = code
    this.reasons = reasons
  }
}

/** The errors that are thrown in several places or compared by clients. */
export const refusals = {
  badToken: (reason: string) =>
    new AuthError(401, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${reason}`),
  noToken: () => new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  sessionGone: () => new AuthError(401, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  banned: () => new AuthError(403, 'user_banned', 'User is banned'),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),

  validation: (message: string) => new AuthError(400, 'validation_failed', message),
  badEmail: () => refusals.validation('Unable to validate email address: invalid format'),
  badPhone: () => refusals.validation('Invalid phone number format (E.164 required)'),
  noPassword: () => refusals.validation('Signup requires a valid password'),
  shortPassword: (shortest: number) =>
    new AuthError(422, 'weak_password', `Password should be at least ${shortest} characters.`, ['length']),
  longPassword: () => refusals.validation(`Password cannot be longer than ${PASSWORD_MAX} characters`),
  tooMuchMetadata: () => refusals.validation('The user data is too large'),

  badCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  unconfirmed: () => new AuthError(400, 'email_not_confirmed', 'Email not confirmed'),
  alreadyRegistered: () => new AuthError(422, 'user_already_exists', 'User already registered'),
  emailTaken: () => new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  phoneTaken: () => new AuthError(422, 'phone_exists', 'Phone number already registered by another user'),
  badRegistration: () => new AuthError(422, 'registration_token_invalid', 'Invalid or expired registration token'),
  registrationClosed: (reason: string) => new AuthError(422, 'registration_closed', reason),
  registrationFull: () => new AuthError(422, 'registration_full', 'All places at this conference are taken.'),

  refreshMissing: () => new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshReused: () => new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshBanned: () => new AuthError(400, 'user_banned', 'Invalid Refresh Token: User Banned'),
  sessionExpired: () => new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired'),

  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  codeExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  needsPassword: () =>
    new AuthError(400, 'current_password_required', 'Current password required when setting new password.'),
  wrongPassword: () => new AuthError(400, 'current_password_invalid', 'The current password is incorrect.'),
  wrongNonce: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  samePassword: () => new AuthError(422, 'same_password', 'New password should be different from the old password.'),

  factorMissing: () => new AuthError(404, 'mfa_factor_not_found', 'MFA factor with that ID not found'),
  phoneOff: () => new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled'),
  anonymousOff: () => new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  noAddress: () =>
    new AuthError(422, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number'),
  passwordWithoutName: () =>
    refusals.validation('Updating password of an anonymous user without an email or phone is not allowed'),
  stillOwner: () => new AuthError(409, 'conflict', 'The account still owns conferences, which go first'),
  userMissing: () => new AuthError(404, 'user_not_found', 'User not found'),
}

const VERSION_HEADER = 'x-supabase-api-version'
/** From this protocol version on, `code` is the name of the error instead of the HTTP status. */
const NAMED_CODES = '2024-01-01'

const CODES: Partial<Record<ErrorCode, string>> = {
  invalid: 'validation_failed',
  not_found: 'not_found',
  wrong_method: 'method_not_allowed',
  too_slow: 'request_timeout',
  too_many: 'over_request_rate_limit',
  unavailable: 'request_timeout',
}

const UNEXPECTED = new AuthError(500, 'unexpected_failure', 'Something went wrong on our side. Please try again.')

function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  // Two requests at once for one address or number: the second gets the error it would get a moment later.
  if (violates(error, 'users_email_key')) return refusals.emailTaken()
  if (violates(error, 'users_phone_key')) return refusals.phoneTaken()
  const refusal = asRefusal(error)
  if (!refusal) return UNEXPECTED
  return new AuthError(STATUS[refusal.code], CODES[refusal.code] ?? 'validation_failed', refusal.message)
}

/** Turns every error into a response of the auth protocol, in the version that the client asked for. */
export function answerAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { status, code, message, reasons } = asAuthError(error)
  if (status === 500) request.log.error({ err: error }, 'unexpected error')
  const wait = asRefusal(error)?.retryAfter
  if (wait !== undefined) reply.header('retry-after', String(wait))
  const weak = reasons && { weak_password: { reasons } }
  reply.code(status)
  const asked = request.headers[VERSION_HEADER]
  if (typeof asked === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= NAMED_CODES) {
    return reply.header(VERSION_HEADER, NAMED_CODES).send({ code, message, ...weak })
  }
  return reply.send({ code: status, error_code: code, msg: message, ...weak })
}
