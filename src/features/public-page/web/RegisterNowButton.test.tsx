import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AuthContext } from '#features/auth/web/useAuth.ts'
import { ConferenceRail } from './ConferenceRail.tsx'
import { RegisterNowButton } from './RegisterNowButton.tsx'
import { testConference } from './testConference.ts'

const VISITOR = {
  user: null,
  session: null,
  isLoading: false,
  isConfigured: true,
  isDelegate: false,
  signOut: () => Promise.resolve(),
}

test('the disabled button can be reached with the keyboard, and is described by the reason', () => {
  const shown = { conference: testConference, registration: 'full' } as const
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
