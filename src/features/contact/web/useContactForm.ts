import { type FocusEvent, type SyntheticEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { prepareToasts } from '#web/toast.ts'
import type { Typed } from './sending.ts'

// What checks and sends comes when somebody begins to write: most visitors of the page only read it. Null without it.
const sending = () => import('./sending.ts').catch(() => null)

/**
 * The form's state: what is wrong and whether it is on its way. What was typed stays in the fields themselves, so a
 * failure cannot lose it.
 */
export function useContactForm(onSent: () => void) {
  const [problems, setProblems] = useState<Typed>({})
  const [busy, setBusy] = useState(false)

  async function submit(form: HTMLFormElement) {
    setBusy(true)
    const code = await sending()
    // Without the code the form still sends itself.
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
      // Whoever begins to write may lose the connection, and then must be told so with what is here already.
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
