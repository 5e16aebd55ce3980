import { longDate } from './dates.ts'

/** Every error code of the API with its HTTP status. Clients may rely on the code; the message is for people. */
export const STATUS = {
  invalid: 400,
  signed_out: 401,
  subscription_required: 402,
  forbidden: 403,
  not_found: 404,
  wrong_method: 405,
  too_slow: 408,
  conflict: 409,
  limit_reached: 409,
  too_large: 413,
  wrong_type: 415,
  unprocessable: 422,
  too_many: 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof STATUS

/** An error that the caller can act on. Anything else that is thrown is a bug and reaches the user as `unexpected`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  /** Seconds to wait before trying again; sent as the Retry-After header. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, message: string, fields: Record<string, string> = {}, retryAfter?: number) {
    super(message)
    this.code = code
    this.fields = fields
    this.retryAfter = retryAfter
  }
}

/** What a refused save would have replaced: both values of each field, and the version to save on top of. */
export type Newer = { updated_at: string; values: Record<string, { stored: unknown; sent: unknown }> }

const NEWER = 'Somebody else has changed this since you opened it. Nothing was saved.'

/** A save on top of a newer one. `fields` names the stored value of each field if it is short; a save that has the newer `updated_at` in `field_versions` replaces it. */
export class NewerVersionError extends AppError {
  readonly newer: Newer

  constructor(updated_at: string, values: Newer['values']) {
    const fields = Object.entries(values).map(([name, { stored }]) => [name, newerValue(stored)] as const)
    super('conflict', NEWER, Object.fromEntries(fields))
    this.newer = { updated_at, values }
  }
}

function newerValue(stored: unknown) {
  const quoted = quote(stored)
  const what = stored === null ? 'emptied this' : quoted === null ? 'changed this' : `changed this to ${quoted}`
  return `Somebody else has ${what} since you opened it. Save again to keep yours.`
}

const LONGEST_QUOTE = 80
const ADDRESS = /^(https?:\/)?\//
const DATE = /^\d{4}-\d\d-\d\d$/

/** A value in a sentence; null if it is no text, or a long one, or the address of a picture or page. */
function quote(stored: unknown) {
  if (typeof stored !== 'string' || stored.length > LONGEST_QUOTE || stored.includes('\n') || ADDRESS.test(stored))
    return null
  return DATE.test(stored) ? longDate(stored) : `“${stored}”`
}

/** The body of every error response under /api and /functions. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  newer?: Newer
  request_id?: string
  /** Under /functions only; `error` repeats the message. */
  success?: false
  error?: string
}
