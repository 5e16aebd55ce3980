import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import { InviteAllDialog } from './InviteAllDialog.tsx'

setCaller({ id: () => 'ada', subscribe: () => () => undefined, token: () => Promise.resolve('token') })

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Opens the dialog for 350 delegates; `left` of them can be invited now. */
function open(conference_id: string, left: number) {
  const sent: string[] = []
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    if (method !== 'POST') return Promise.resolve(Response.json({ left, more_in: 5 * 3600 }))
    sent.push(path)
    return Promise.resolve(Response.json({ queued: left, left_out: 0, message: null }))
  })
  render(<InviteAllDialog conference_id={conference_id} status="Pending" number={350} onClose={() => undefined} />)
  return sent
}

test('says before the button is pressed how many can be sent now, and when the rest', async () => {
  const sent = open('some', 300)
  await screen.findByText('Your account can send 300 more now. You can go on with the other 50 in 5 hours.')
  fireEvent.click(screen.getByRole('button', { name: 'Send 300' }))
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('says so when none can be sent, and cannot be confirmed', async () => {
  const sent = open('none', 0)
  await screen.findByText(/You can go on with these delegates in 5 hours\.$/)
  fireEvent.click(screen.getByRole('button', { name: 'Send 0' }))
  expect(sent).toEqual([])
})

test('says nothing when all can be sent', async () => {
  open('all', 400)
  await screen.findByRole('button', { name: 'Send 350' })
  expect(screen.queryByText(/Your account can send/)).toBeNull()
})
