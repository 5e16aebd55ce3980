import * as z from 'zod/mini'
import { ApiError, call } from '#web/api.ts'
import { quick } from '#web/toast.ts'
import { contactApi } from '../contract.ts'
import { ContactMessage } from '../fields.ts'
import { text } from '../text.ts'

/** What was typed, or what is wrong with it, by the names of the fields. */
export type Typed = Record<string, string>

function problemsOf(typed: Typed) {
  const problems: Typed = {}
  for (const { path, message } of z.safeParse(ContactMessage, typed).error?.issues ?? [])
    problems[path.join('.')] ??= message
  return problems
}

/** What is wrong with one field; empty if nothing is. */
export function problemOf(form: HTMLFormElement, name: string) {
  return problemsOf(typedIn(form))[name] ?? ''
}

/** Sends the form and says how it went: what is wrong with its fields, or null when it could not be sent. */
export async function sendForm(form: HTMLFormElement): Promise<Typed | null> {
  const typed = typedIn(form)
  const wrong = problemsOf(typed)
  if (Object.keys(wrong).length > 0) return wrong
  const { name = '', email = '', message = '', ...rest } = typed
  try {
    await call(contactApi.send, { name, email, message, ...rest })
    quick(text.sent.title, { description: text.sent.description })
    return {}
  } catch (error) {
    if (error instanceof ApiError && Object.keys(error.fields).length > 0) return error.fields
    quick(text.failed.title, { description: text.failed.description, variant: 'destructive' })
    return null
  }
}

function typedIn(form: HTMLFormElement): Typed {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )
}
