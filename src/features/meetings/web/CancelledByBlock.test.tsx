import { render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setCaller } from '#web/data/caller.ts'
import { CancelledByBlock } from './CancelledByBlock.tsx'

setCaller({ id: () => 'me', subscribe: () => () => undefined, token: () => Promise.resolve('token') })
afterEach(() => vi.unstubAllGlobals())

const meetingWith = (...person_ids: string[]) => ({ people: person_ids.map((person_id) => ({ person_id })) })

test('a block says of how many agreed meetings of the two the other one is told', async () => {
  const agreed = [meetingWith('hanne'), meetingWith('nora'), meetingWith('nora'), meetingWith('oye', 'nora')]
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return Promise.resolve(Response.json(agreed))
  })
  const { container, rerender } = render(<CancelledByBlock person_id="hanne" />)
  await screen.findByText('Your agreed meeting with them is cancelled, and they are told.')
  expect(asked[0]).toContain('state=agreed')
  rerender(<CancelledByBlock person_id="nora" />)
  expect(screen.getByText('Your 2 agreed meetings with them are cancelled, and they are told.')).toBeDefined()
  rerender(<CancelledByBlock person_id="oye" />)
  await waitFor(() => expect(container.textContent).toBe(''))
})
