import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ErrorBody } from '#shared/errors.ts'
import type { SpeakerDetails } from '../details-contract.ts'
import { SpeakerForm } from './SpeakerForm.tsx'

const SPEAKER: SpeakerDetails = {
  id: 'grace',
  conference_id: 'c',
  name: 'Grace',
  title: 'Rear Admiral',
  company_name: null,
  bio: null,
  topic: null,
  image_url: null,
  twitter_url: null,
  linkedin_url: null,
  github_url: null,
  updated_at: '2026-05-04T12:00:00.000Z',
  email: null,
  invitation: null,
  edits: [],
}
const NEWER = '2026-05-04T12:05:00.000Z'
const REFUSED: ErrorBody = {
  code: 'conflict',
  message: 'Somebody else has changed this since you opened it. Nothing was saved.',
  fields: { name: 'Somebody else has changed this to “Theirs” since you opened it. Save again to keep yours.' },
  newer: { updated_at: NEWER, values: { name: { stored: 'Theirs', sent: 'Mine' } } },
}

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Answers saves with these responses, and returns what was sent. */
function answerSaves(...replies: (() => Response)[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_path: string, { method, body }: RequestInit) => {
    if (method !== 'PATCH') return Promise.resolve(Response.json([]))
    sent.push(JSON.parse(typeof body === 'string' ? body : ''))
    return Promise.resolve(replies[sent.length - 1]?.() ?? Response.json(SPEAKER))
  })
  return sent
}

function openDialog(speaker = SPEAKER) {
  const onClose = vi.fn<() => void>()
  render(<SpeakerForm conference_id="c" speaker={speaker} onClose={onClose} />)
  return onClose
}

function type(label: string, value: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function save() {
  fireEvent.click(screen.getByRole('button', { name: 'Save', hidden: true }))
}

const refused = () => Response.json(REFUSED, { status: 409 })

test('a save on top of a newer one shows both values and keeps what was typed, and saving again replaces it', async () => {
  const sent = answerSaves(refused)
  const onClose = openDialog()
  type('Name', 'Mine')
  save()
  await screen.findByText(/changed this to “Theirs”/)
  expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Mine')
  expect(onClose).not.toHaveBeenCalled()

  // The title may have been changed as well. Nobody was shown that, so its version is still that of the opened form.
  type('Title', 'Admiral')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const { updated_at } = SPEAKER
  expect(sent).toEqual([
    { name: 'Mine', updated_at },
    { name: 'Mine', title: 'Admiral', updated_at, field_versions: { name: NEWER } },
  ])
})

test('after a refused save the original value is a change', async () => {
  const sent = answerSaves(refused)
  const onClose = openDialog()
  type('Name', 'Mine')
  save()
  await screen.findByText(/changed this to “Theirs”/)
  type('Name', SPEAKER.name)
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const { name, updated_at } = SPEAKER
  expect(sent.slice(1)).toEqual([{ name, updated_at, field_versions: { name: NEWER } }])
})

test('after a refused save the stored value is no change', async () => {
  const sent = answerSaves(refused)
  const onClose = openDialog()
  type('Name', 'Mine')
  save()
  await screen.findByText(/changed this to “Theirs”/)
  type('Name', 'Theirs')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toHaveLength(1)
})

test('a refusal about the picture is shown at its buttons', async () => {
  const image_url = 'This picture belongs to another conference.'
  const body: ErrorBody = { code: 'unprocessable', message: image_url, fields: { image_url } }
  answerSaves(() => Response.json(body, { status: 422 }))
  const onClose = openDialog()
  type('Title', 'Admiral')
  save()
  expect((await screen.findByText(image_url)).getAttribute('role')).toBe('alert')
  expect(onClose).not.toHaveBeenCalled()
})

test('a speaker who came with a schedule can be edited without a title, and no other', async () => {
  const sent = answerSaves()
  const onClose = openDialog({ ...SPEAKER, title: '' })
  type('Name', 'Grace Hopper')
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual([{ name: 'Grace Hopper', updated_at: SPEAKER.updated_at }])
})

test('the title of a speaker cannot be removed', () => {
  openDialog()
  type('Title', '')
  expect(screen.getByRole('button', { name: 'Save', hidden: true })).toHaveProperty('disabled', true)
})
