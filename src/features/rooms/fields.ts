import * as z from 'zod/mini'
import { manyLines } from '#shared/clean.ts'
import { MESSAGE_LENGTH, REASON_LENGTH } from './rules.ts'
import { messageText, text } from './text.ts'

/** What somebody writes, and with what the form and the server refuse it. */
export function written(most: number, refusals: { empty: string; tooLong: string }) {
  return z
    .string(refusals.empty)
    .check(z.overwrite(manyLines), z.minLength(1, refusals.empty), z.maxLength(most, refusals.tooLong))
}

export const MessageText = z.object({ text: written(MESSAGE_LENGTH, messageText) })

export const NewReport = z.object({
  reason: z.string().check(z.overwrite(manyLines), z.maxLength(REASON_LENGTH, text.reasonTooLong)),
})
