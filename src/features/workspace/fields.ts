import * as z from 'zod/mini'
import { dialogText } from './dialog-text.ts'

/** The form that deletes a conference, with its name typed as a confirmation if `required`. */
export function deleteFields(name: string, required: boolean) {
  const isConfirmed = (typed: string) => !required || typed.trim() === name
  return z.object({ name: z.string().check(z.refine(isConfirmed, dialogText.otherName)) })
}
