import * as z from 'zod/mini'
import { ApiError, call } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { contactApi } from '../contract.ts'
import { ContactMessage } from '../fields.ts'
import { text } from '../text.ts'

/** Values or error messages by field name. */
export type Typed = Record<string, string>

function problemsOf(typed: Typed) {
  const problems: Typed = {}
  for (const { path, message } of z.safeParse(ContactMessage, typed).error?.issues ?? [])
    problems[path.join('.')] ??= message
  return problems
}

/** The error of a field; empty if it is valid. */
export function problemOf(form: HTMLFormElement, name: string) {
  return problemsOf(typedIn(form))[name] ?? ''
}

/** Sends the form and shows a toast. Returns the errors by field, or null when it could not be sent. */
export async function sendForm(form: HTMLFormElement): Promise<Typed | null> {
  const typed = typedIn(form)
  const wrong = problemsOf(typed)
  if (Object.keys(wrong).length > 0) return wrong
  const { name = '', email = '', message = '', ...rest } = typed
  try {
    await call(contactApi.send, { name, email, message, ...rest })
    toast(text.sent.title, { description: text.sent.description })
    return {}
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields
    toast(text.failed.title, { description: text.failed.description, variant: 'destructive' })
    return null
  }
}

function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}
