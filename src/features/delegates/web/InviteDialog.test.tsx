import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Output } from '#shared/contract.ts'
import { setCaller } from '#web/data/caller.ts'
import type { invitationsApi } from '../contract.ts'
import type { InvitationPreview } from '../invitation-contract.ts'
import { text } from '../text.ts'
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
  published: true,
  more: null,
  newcomers: 0,
  credits_left: 1000,
  note_refusal: null,
  email: { subject: 'You are invited', text: 'Dear Grace,' },
}

const ORGANISERS = [
  { user_id: '0192f0c4-0000-7000-8000-000000000001', full_name: 'Ada', email: 'ada@example.org', is_owner: true },
]
const QUEUED = { queued: 300, left_out: 0, message: null }

/** The answer to what is sent, and why nothing can be. */
type Given = { reply?: Output<typeof invitationsApi.sendAll>; disabledReason?: string | null }

/** Opens the dialog for 350 delegates. */
function open(
  conference_id: string,
  preview: Partial<InvitationPreview>,
  whom: Whom = { status: 'Pending' },
  { reply = QUEUED, disabledReason = null }: Given = {},
) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    if (path.endsWith('/preview')) return Promise.resolve(Response.json({ ...PREVIEW, ...preview }))
    if (method !== 'POST') return Promise.resolve(Response.json({ organisers: ORGANISERS, invitations: [] }))
    sent.push(typeof body === 'string' ? JSON.parse(body) : body)
    return Promise.resolve(Response.json(reply))
  })
  const dialog = { conference_id, whom, number: 350, disabledReason, onClose: () => undefined }
  render(<InviteDialog {...dialog} />)
  return sent
}

test('says before the button is pressed how many can be sent now, why not more, and when the rest', async () => {
  const refused = [
    { reason: 'unwanted', count: 2 },
    { reason: 'registered', count: 1 },
  ] as const
  const sent = open('some', { sendable: 300, later: 47, left: 300, more: 400, refused: [...refused] })
  await screen.findByText('300 go now. You can send the other 47 in 5 hours.')
  for (const words of ['300 of 350 delegates will be emailed', '2 asked not to be invited', '1 has registered'])
    expect(screen.getByText(words)).toBeTruthy()
  expect(screen.getByText('Your account can invite 500 in 24 hours, 300 more now.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText(/^Your own words/), { target: { value: 'Do come!' } })
  fireEvent.click(screen.getByRole('button', { name: 'Send 300' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject([{ status: 'Pending', note: 'Do come!', reply_to_id: null }])
})

test('says so when none can be sent, and cannot be confirmed', async () => {
  const sent = open('none', { sendable: 0, later: 350, left: 0 })
  await screen.findByText(/The other 350 have to wait: there is room for more in 5 hours\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Send 0' }))
  expect(sent).toEqual([])
})

test('says nothing of a limit when all can be sent, and offers no words to whom we hardly know', async () => {
  open('all', { note_refusal: 'Not yet' }, { remind: true })
  await screen.findByText('Not yet')
  expect(screen.getByRole('heading', { name: 'Remind 350 delegates?' })).toBeTruthy()
  expect(screen.queryByText(/go now/)).toBeNull()
  expect(screen.getByLabelText(/^Your own words/).hasAttribute('disabled')).toBe(true)
})

test('of speakers, those who were invited already are emailed only when that is ticked', async () => {
  const whom = { speaker_ids: [crypto.randomUUID()], skip_invited: true }
  const invited = [{ reason: 'invited', count: 9 }] as const
  const sent = open('speakers', { sendable: 341, newcomers: 12, refused: [...invited] }, whom)
  await screen.findByText('9 were invited already')
  expect(screen.getByRole('heading', { name: 'Invite 350 speakers?' })).toBeTruthy()
  expect(screen.getByText('341 of 350 speakers will be emailed')).toBeTruthy()
  expect(
    screen.getByText('12 become delegates of the conference, which uses one attendee credit for each'),
  ).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Email those who were invited already once more'))
  fireEvent.click(screen.getByRole('button', { name: 'Send 341' }))
  await waitFor(() => expect(sent).toMatchObject([{ ...whom, skip_invited: false }]))
})

test('with too few attendee credits, says so before anything is sent', async () => {
  const whom = { speaker_ids: [crypto.randomUUID()], skip_invited: true }
  const sent = open('credits', { sendable: 60, newcomers: 60, credits_left: 59 }, whom)
  await screen.findByText('Your plan has 59 attendee credits left, and 60 of these speakers need one.')
  fireEvent.click(screen.getByRole('button', { name: 'Send 60' }))
  expect(sent).toEqual([])
})

test('never calls it a success when nobody was invited', async () => {
  open('nobody', {}, { status: 'Pending' }, { reply: { queued: 0, left_out: 350, message: 'None is left today.' } })
  await screen.findByText('350 delegates will be emailed')
  fireEvent.click(screen.getByRole('button', { name: 'Send 350' }))
  await screen.findByText('No invitation was sent')
  expect(screen.getByText('None is left today.')).toBeTruthy()
})

test('while registration is closed, leads to the choice of who can register', async () => {
  const sent = open('closed', {}, { status: 'Pending' }, { disabledReason: text.registrationOff })
  await screen.findByText('350 delegates will be emailed')
  expect(screen.getByRole('button', { name: 'Choose who can register' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Send 350' }))
  expect(sent).toEqual([])
})

test('replies go to whom they went the last time, while that is an organiser of the conference', async () => {
  const sent = open('replies', {})
  fireEvent.change(await screen.findByLabelText('Replies go to'), { target: { value: ORGANISERS[0]?.user_id } })
  fireEvent.click(screen.getByRole('button', { name: 'Send 350' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  cleanup()
  open('replies', {})
  expect((await screen.findByLabelText<HTMLSelectElement>('Replies go to')).value).toBe(ORGANISERS[0]?.user_id)
  cleanup()
  localStorage.setItem('foyer-replies-to', crypto.randomUUID())
  open('replies', {})
  expect((await screen.findByLabelText<HTMLSelectElement>('Replies go to')).value).toBe('')
})
