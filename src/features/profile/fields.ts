import * as z from 'zod/mini'
import { PASSWORD_MAX, PASSWORD_MIN } from '#features/auth/password-rules.ts'
import { FullName } from '#features/auth/fields.ts'
import { text as authText } from '#features/auth/text.ts'
import { canonicalEmail } from '#shared/email.ts'
import { manyLines } from '#shared/clean.ts'
import { optionalLine, requiredEmail } from '#shared/fields.ts'
import { isPhone, PROFILE_LIMITS } from './rules.ts'
import { erasureText } from './erasure-text.ts'
import { text } from './text.ts'

const { position, company, bio, phone } = PROFILE_LIMITS

export const ProfileFields = z.object({
  full_name: FullName,
  position: optionalLine(position, text.positionTooLong),
  company: optionalLine(company, text.companyTooLong),
  phone: optionalLine(phone, text.badPhone).check(z.refine((typed) => typed === null || isPhone(typed), text.badPhone)),
  bio: z.pipe(
    z.nullable(z.string().check(z.overwrite(manyLines), z.maxLength(bio, text.bioTooLong))),
    z.transform((written) => (written === '' ? null : written)),
  ),
})

type Passwords = { password: string; confirmPassword: string }

const currentPassword = z.string().check(z.minLength(1, text.passwordNeeded))

/** The form for a new email address. */
export const EmailFields = z.object({
  email: requiredEmail({ missing: authText.badEmail, invalid: authText.badEmail }),
  current_password: currentPassword,
})

/** The form for a new password. */
export const PasswordFields = z
  .object({
    current_password: currentPassword,
    password: z
      .string()
      .check(z.minLength(PASSWORD_MIN, authText.shortPassword), z.maxLength(PASSWORD_MAX, authText.longPassword)),
    confirmPassword: z.string(),
  })
  .check(
    z.refine<Passwords>(({ password, confirmPassword }) => password === confirmPassword, {
      error: authText.mismatch,
      path: ['confirmPassword'],
    }),
  )

/** The form that erases an account, with its address typed as a confirmation. */
export function eraseFields(email: string) {
  return z.object({
    address: z.string().check(z.refine((typed) => canonicalEmail(typed) === email, erasureText.eraseMismatch)),
  })
}
