import { type FocusEvent, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { prepareToasts } from '#web/toast.ts'
import type { Typed } from './sendContactForm.ts'

// Loaded when someone begins to type, because most visitors only read the page. Null when it cannot be loaded.
const sending = () => import('./sendContactForm.ts').catch(() => null)

/**
 * The form's errors and whether it is being sent. The typed text stays in the uncontrolled fields, so an error cannot
 * lose it.
 */
export function useContactForm(onSent: () => void) {
  const [problems, setProblems] = useState<Typed>({})
  const [busy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement) {
    setBusy(true)
    const code = await sending()
    // Without the code the browser submits the form.
    if (!code) return form.submit()
    const found = await code.sendForm(form)
    setBusy(false)
    if (found === null) return
    flushSync(() => setProblems(found))
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
    if (Object.keys(found).length === 0) onSent()
  }

  const props = {
    noValidate: true,
    onFocus() {
      void sending()
      // Loaded now, because the toast that reports a lost connection cannot be loaded then.
      prepareToasts()
    },
    async onBlur({ currentTarget: form, target: { name } }: FocusEvent<HTMLFormElement>) {
      const code = await sending()
      if (code) setProblems((before) => ({ ...before, [name]: code.problemOf(form, name) }))
    },
    onSubmit(event: SyntheticEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!busy) void submit(event.currentTarget)
    },
  }
  return { problems, busy, props }
}
