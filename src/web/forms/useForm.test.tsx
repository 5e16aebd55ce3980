import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#web/data/api.ts'
import { TextField } from './TextField.tsx'
import { useForm } from './useForm.ts'

const required = (message: string) => z.string().check(z.trim(), z.minLength(1, message))
const Speaker = z.object({
  name: required('Name is required'),
  title: required('Title is required'),
  company: z.string(),
})
const EMPTY = { name: '', title: '', company: '' }
type Fields = typeof EMPTY

type Props = {
  onSubmit?: (fields: Fields) => Promise<unknown> | void
  onInvalid?: (values: Fields) => void
  onTyped?: (typed: Record<string, string>) => void
  fetchSchema?: () => Promise<typeof Speaker>
}

/** A form with two required fields and an optional one. */
function SpeakerForm({ onSubmit = () => {}, onInvalid, onTyped, fetchSchema }: Props) {
  const source = fetchSchema ? { fetchSchema } : { schema: Speaker }
  // An initial value written inline is a new object at each rendering.
  const form = useForm<typeof Speaker>({ ...source, start: { ...EMPTY }, onSubmit, onInvalid, onTyped })
  return (
    <form {...form.props}>
      <TextField form={form} name="name" label="Name" />
      <TextField form={form} name="title" label="Title" />
      <TextField form={form} name="company" label="Company" />
      <button type="button">Cancel</button>
      <button type="submit">{form.submitting ? 'Saving' : 'Save'}</button>
    </form>
  )
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const says = (sentence: string) => screen.queryByText(sentence) !== null
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

async function fill(values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    await userEvent.clear(field(label))
    await userEvent.type(field(label), value)
  }
}

test('a field shows its error after its first blur, and hides it as soon as the value is valid', async () => {
  render(<SpeakerForm />)
  await userEvent.click(field('Name'))
  expect(says('Name is required')).toBe(false)
  await userEvent.tab()
  expect(says('Name is required')).toBe(true)
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(says('Title is required')).toBe(false)

  await userEvent.type(field('Name'), 'A')
  expect(says('Name is required')).toBe(false)
  await userEvent.clear(field('Name'))
  expect(says('Name is required')).toBe(true)
})

test('leaving a field to press Cancel shows no error, and to press Save does', async () => {
  render(<SpeakerForm />)
  await userEvent.click(field('Name'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(says('Name is required')).toBe(false)

  await userEvent.click(field('Company'))
  await save()
  expect(says('Name is required')).toBe(true)
})

test('an invalid form is not sent, shows all errors, and focuses the first invalid field', async () => {
  const onSubmit = vi.fn<(fields: Fields) => void>()
  const onInvalid = vi.fn<(values: Fields) => void>()
  render(<SpeakerForm onSubmit={onSubmit} onInvalid={onInvalid} />)
  await fill({ Name: 'Ada' })
  await save()
  expect(onSubmit).not.toHaveBeenCalled()
  expect(onInvalid.mock.calls).toEqual([[{ name: 'Ada', title: '', company: '' }]])
  expect([says('Name is required'), says('Title is required')]).toEqual([false, true])
  expect(document.activeElement).toBe(field('Title'))
})

test('a valid form is sent once, with the values that the schema parses', async () => {
  const sending = Promise.withResolvers<void>()
  const onSubmit = vi.fn<(fields: Fields) => Promise<void>>(() => sending.promise)
  const onInvalid = vi.fn<(values: Fields) => void>()
  render(<SpeakerForm onSubmit={onSubmit} onInvalid={onInvalid} />)
  await fill({ Name: ' Ada ', Title: 'Rear Admiral' })
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Saving' }))
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Ada', title: 'Rear Admiral', company: '' }]])

  sending.resolve()
  await screen.findByRole('button', { name: 'Save' })
  await save()
  expect(onSubmit).toHaveBeenCalledTimes(2)
  expect(onInvalid).not.toHaveBeenCalled()
})

test('the browser does not submit the form by itself', () => {
  render(<SpeakerForm />)
  expect(fireEvent.submit(screen.getByRole('button', { name: 'Save' }))).toBe(false)
})

test('an error of the server is shown at its field until that changes, and the values stay', async () => {
  const fields = { title: 'There is a Rear Admiral already', company: 'Nobody knows this company' }
  const onSubmit = () => Promise.reject(new ApiError(400, { code: 'invalid', message: 'It is not valid', fields }))
  render(<SpeakerForm onSubmit={onSubmit} />)
  await fill({ Name: 'Ada', Title: 'Rear Admiral', Company: 'Sample' })
  await save()
  await screen.findByText(fields.title)
  expect(document.activeElement).toBe(field('Title'))
  expect([field('Name').value, field('Title').value, field('Company').value]).toEqual(['Ada', 'Rear Admiral', 'Sample'])
  await screen.findByRole('button', { name: 'Save' })

  await userEvent.type(field('Title'), '!')
  expect([says(fields.title), says(fields.company)]).toEqual([false, true])
})

test('rules that are loaded lazily are fetched when the form is used, and again if that failed', async () => {
  const onSubmit = vi.fn<(fields: Fields) => void>()
  const fetchSchema = vi.fn<() => Promise<typeof Speaker>>(() => Promise.reject(new Error('The network is away.')))
  render(<SpeakerForm fetchSchema={fetchSchema} onSubmit={onSubmit} />)
  expect(fetchSchema).not.toHaveBeenCalled()
  await userEvent.click(field('Name'))
  expect(fetchSchema).toHaveBeenCalled()

  await fill({ Name: 'Ada', Title: 'Rear Admiral' })
  await save()
  await screen.findByRole('button', { name: 'Save' })
  expect(onSubmit).not.toHaveBeenCalled()

  fetchSchema.mockResolvedValue(Speaker)
  await save()
  await waitFor(() => expect(onSubmit.mock.calls).toEqual([[{ name: 'Ada', title: 'Rear Admiral', company: '' }]]))
  await fill({ Title: ' ' })
  await save()
  await screen.findByText('Title is required')
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('values typed before hydration are kept', async () => {
  const onTyped = vi.fn<(typed: Record<string, string>) => void>()
  const onSubmit = vi.fn<(fields: Fields) => void>()
  const form = <SpeakerForm onTyped={onTyped} onSubmit={onSubmit} />
  const container = document.createElement('div')
  container.innerHTML = renderToString(form)
  document.body.append(container)
  for (const input of container.querySelectorAll('input')) if (input.name !== 'company') input.value = 'Early'

  render(form, { container, hydrate: true })
  expect(onTyped.mock.calls).toEqual([[{ name: 'Early', title: 'Early' }]])
  await save()
  expect(onSubmit.mock.calls).toEqual([[{ name: 'Early', title: 'Early', company: '' }]])
})

test('a field in a list is named by its path', async () => {
  const Team = z.object({ team: z.array(z.object({ name: required('Each person needs a name') })) })
  function TeamForm() {
    const form = useForm({ schema: Team, start: { team: [{ name: 'Ada' }, { name: '' }] }, onSubmit: () => {} })
    return (
      <form {...form.props}>
        <output>
          {[form.errorOf('team.0.name'), form.errorOf('team.1.name')].map((error) => error ?? 'right').join()}
        </output>
        <button type="submit">Save</button>
      </form>
    )
  }
  render(<TeamForm />)
  await save()
  expect(screen.getByRole('status').textContent).toBe('right,Each person needs a name')
})
