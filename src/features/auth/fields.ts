import * as z from 'zod/mini'
import { isEmail } from '#shared/email.ts'
import { FullName } from './name-fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-rules.ts'
import { text } from './text.ts'

const Email = z.string().check(z.trim(), z.refine(isEmail, text.badEmail))
const Password = z
  .string()
  .check(z.minLength(PASSWORD_MIN, text.shortPassword), z.maxLength(PASSWORD_MAX, text.longPassword))

/** The form keeps what was typed into the fields that only signing up has. */
export const LoginFields = z.object({
  full_name: z.string(),
  email: Email,
  password: Password,
  confirmPassword: z.string(),
})

type Repeated = { password: string; confirmPassword: string }
const repeated = z.refine<Repeated>(({ password, confirmPassword }) => password === confirmPassword, {
  error: text.mismatch,
  path: ['confirmPassword'],
})

export const SignUpFields = z
  .object({ full_name: FullName, email: Email, password: Password, confirmPassword: Password })
  .check(repeated)

export const NewPasswordFields = z.object({ password: Password, confirmPassword: Password }).check(repeated)

export const RecoveryFields = z.object({ email: Email })
