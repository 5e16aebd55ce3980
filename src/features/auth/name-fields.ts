import * as z from 'zod/mini'
import { oneLine } from '#shared/clean.ts'
import { nameText } from './name-text.ts'
import { NAME_LENGTH } from './name-rules.ts'

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
