import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuthContext } from '#features/auth/web/useAuth.ts'
import type { PublicConference } from '#features/conferences/contract.ts'
import { ConferenceRail } from './ConferenceRail.tsx'
import { RegisterNowButton } from './RegisterNowButton.tsx'

const CONFERENCE: PublicConference = {
  id: 'c',
  name: 'Tidewater',
  slug: 'tidewater',
  description: null,
  start_date: null,
  end_date: null,
  location: null,
  address: null,
  travel: null,
  attendance: null,
  time_zone: 'Europe/London',
  delegate_registration_enabled: true,
  updated_at: '2026-05-04T12:00:00.000Z',
}
const VISITOR = {
  user: null,
  session: null,
  isLoading: false,
  isConfigured: true,
  isDelegate: false,
  signOut: () => Promise.resolve(),
}

test('the disabled button can be reached with the keyboard, and is described by the reason', () => {
  const shown = { conference: CONFERENCE, registration: 'full' } as const
  render(
    <AuthContext value={VISITOR}>
      <RegisterNowButton {...shown} />
      <ConferenceRail page={shown} />
    </AuthContext>,
  )
  const description = 'All places at this conference are taken.'
  const button = screen.getByRole('link', { name: 'Register Now', description })
  button.focus()
  expect(document.activeElement).toBe(button)
})
