import * as z from 'zod/mini'
import { requiredLine } from '#shared/fields.ts'
import { SLIDES_LIMITS } from './rules.ts'
import { text } from './text.ts'

/** The name of an uploaded file. */
export const FileName = requiredLine(SLIDES_LIMITS.name, { missing: text.noName, tooLong: text.nameTooLong })

/** When participants have them: at once, or once the session is over. */
export const SlidesChange = z.object({ at_once: z.boolean() })
