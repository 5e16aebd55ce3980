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

/** The body of every error response under /api and /functions. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: Record<string, string>
  request_id?: string
  /** Under /functions only; `error` repeats the message. */
  success?: false
  error?: string
}
