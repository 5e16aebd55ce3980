import * as z from 'zod/mini'
import { DELEGATE_PASSWORD_MIN, PASSWORD_MAX } from '#features/auth/password-rules.ts'
import { text as authText } from '#features/auth/text.ts'
import type { FormQuestion } from '#features/registration-form/contract.ts'
import { answersInForm } from '#features/registration-form/answer-rules.ts'
import { personFields } from '#features/delegates/fields.ts'
import { DELEGATE_LIMITS } from '#features/delegates/rules.ts'
import { refusalText } from '#features/delegates/refusal-text.ts'
import { requiredLine } from '#shared/fields.ts'
import { text } from './text.ts'

/** The consents as the registration form sends them; a missing one is false. In a sign-up they are in `data.consents`. */
export const GivenConsents = z.object({
  listed: z._default(z.boolean(), false),
  suggestable: z._default(z.boolean(), false),
  reachable: z._default(z.boolean(), false),
  meetings: z._default(z.boolean(), false),
})

/** The form for somebody who is invited and signed in. */
export function confirmFields(questions: readonly FormQuestion[]) {
  return z.extend(GivenConsents, { answers: answersInForm(questions) })
}

/** The form for somebody who is signed in. */
export function meFields(questions: readonly FormQuestion[]) {
  return z.extend(personFields, confirmFields(questions).shape)
}

type Passwords = { password: string; confirm: string }

/** The form for an invited person who has no account yet. */
export function registrationFields(questions: readonly FormQuestion[]) {
  return z
    .object({
      full_name: requiredLine(DELEGATE_LIMITS.full_name, { missing: text.noName, tooLong: refusalText.nameTooLong }),
      company: personFields.shape.company,
      position: personFields.shape.position,
      password: z
        .string()
        .check(
          z.minLength(DELEGATE_PASSWORD_MIN, text.shortPassword),
          z.maxLength(PASSWORD_MAX, authText.longPassword),
        ),
      confirm: z.string(),
      listed: z.boolean(),
      suggestable: z.boolean(),
      meetings: z.boolean(),
      reachable: z.boolean(),
      answers: answersInForm(questions),
    })
    .check(
      z.refine<Passwords>(({ password, confirm }) => password === confirm, { error: text.mismatch, path: ['confirm'] }),
    )
}
