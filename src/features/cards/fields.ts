import * as z from 'zod/mini'
import { oneLine } from '#shared/clean.ts'
import { CARD_LETTERS, cardCode } from './rules.ts'
import { text } from './text.ts'

/** The code of a card as people type it, in its stored form. */
export const CardCode = z
  .string()
  .check(
    z.maxLength(20, text.noCard),
    z.overwrite(oneLine),
    z.overwrite(cardCode),
    z.regex(new RegExp(`^[${CARD_LETTERS}]{6}$`), text.noCard),
  )
