import * as z from 'zod/mini'
import { oneLine } from '#shared/clean.ts'
import { isEmail } from '#shared/email.ts'
import { NAME_LENGTH } from './name-rules.ts'
import { nameText } from './name-text.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-rules.ts'
import { text } from './text.ts'

/** The name under which others see a person. */
export const FullName = z
  .string(nameText.tooShort)
  .check(
    z.overwrite(oneLine),
    z.minLength(NAME_LENGTH.min, nameText.tooShort),
    z.maxLength(NAME_LENGTH.max, nameText.tooLong),
  )

/** The form that asks a person for no more than the name. */
export const NameFields = z.object({ full_name: FullName })

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
