import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import type { InvitationPreview } from '../invitation-contract.ts'
import { InviteDialog, type Whom } from './InviteDialog.tsx'

setCaller({ id: () => 'ada', subscribe: () => () => undefined, token: () => Promise.resolve('token') })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const PREVIEW: InvitationPreview = {
  sendable: 350,
  refused: [],
  later: 0,
  left: 400,
  a_day: 500,
  more_in: 5 * 3600,
  note_refusal: null,
  email: { subject: 'You are invited', text: 'Dear Grace,' },
}

/** Opens the dialog for 350 delegates. */
function open(conference_id: string, preview: Partial<InvitationPreview>, whom: Whom = { status: 'Pending' }) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/preview')) return Promise.resolve(Response.json({ ...PREVIEW, ...preview }))
    if (method !== 'POST') return Promise.resolve(Response.json({ organisers: [], invitations: [] }))
    sent.push(typeof body === 'string' ? JSON.parse(body) : body)
    return Promise.resolve(Response.json({ queued: 300, left_out: 0, message: null }))
  })
  const dialog = { conference_id, whom, number: 350, disabledReason: null, onClose: () => undefined }
  render(<InviteDialog {...dialog} />)
  return sent
}

test('says before the button is pressed how many can be sent now, why not more, and when the rest', async () => {
  const refused = [
    { reason: 'unwanted', count: 2 },
    { reason: 'registered', count: 1 },
  ] as const
  const sent = open('some', { sendable: 300, later: 47, left: 300, refused: [...refused] })
  await screen.findByText('Your account can send 300 more now. You can go on with the other 47 in 5 hours.')
  for (const words of ['300 delegates will be emailed', '2 asked not to be invited', '1 has registered'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Your account can invite 500 in 24 hours, 300 more now.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Your own words/), { target: { value: 'Do come!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send 300' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ status: 'Pending', note: 'Do come!', reply_to_id: null }])
})

test('says so when none can be sent, and cannot be confirmed', async () => {
  const sent = open('none', { sendable: 0, later: 350, left: 0 })
  await screen.findByText(/You can go on with these delegates in 5 hours\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Send 0' }))
  expect(sent).toEqual([])
})

test('says nothing of a limit when all can be sent, and offers no words to whom we hardly know', async () => {
  open('all', { note_refusal: 'Not yet' }, { remind: true })
  await screen.findByText('Not yet')
  expect(screen.getByRole('heading', { name: 'Remind 350 delegates?' })).toBeTruthy()
  expect(screen.queryByText(/Your account can send/)).toBeNull()
  expect(screen.getByLabelText(/^Your own words/).hasAttribute('disabled')).toBe(true)
})
