import * as z from 'zod/mini'
import { refusals } from './errors.ts'

// Clients of the protocol send null or an empty string for a missing value.
const optionalText = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => (text === null || text === '' ? undefined : text)),
)
const text = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
)
const metadata = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((data) => data ?? {}),
)
const optionalMetadata = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((data) => data ?? undefined),
)
const optionalFlag = z.pipe(
  z.nullish(z.boolean()),
  z.transform((flag) => flag ?? undefined),
)

export const SignUpBody = z.object({ email: optionalText, phone: optionalText, password: text, data: metadata })
export const PasswordBody = z.object({ email: optionalText, phone: optionalText, password: text })
export const RefreshBody = z.object({ refresh_token: text })
export const IdTokenBody = z.object({ provider: text, issuer: optionalText })
export const RequestBody = z.object({ email: optionalText, phone: optionalText, type: optionalText })
export const OtpBody = z.object({ email: optionalText, phone: optionalText, create_user: optionalFlag, data: metadata })

export const VerifyBody = z.object({
  type: text,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
  redirect_to: optionalText,
})

/** All other fields, such as `role` and `app_metadata`, are ignored. */
export const UserBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: z.pipe(
    z.nullish(z.string()),
    z.transform((value) => value ?? undefined),
  ),
  current_password: optionalText,
  nonce: optionalText,
  data: optionalMetadata,
})

export const AdminUserBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  email_confirm: optionalFlag,
  phone_confirm: optionalFlag,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  ban_duration: optionalText,
})

export const DeleteBody = z.object({ should_soft_delete: optionalFlag })

export const LinkBody = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: optionalText,
})

const whole = z.pipe(
  z.optional(z.string()),
  z.transform((value) => (value ? Number(value) : undefined)),
)
export const PageQuery = z.object({ page: whole, per_page: whole })

/** Parses a request body; a missing one counts as empty. Throws `validation_failed`. */
export function readBody<T>(schema: z.ZodMiniType<T>, body: unknown): T {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const where = parsed.error.issues[0]?.path.join('.') || 'body'
  throw refusals.validation(`Could not read the request: ${where} is not of the right kind`)
}
