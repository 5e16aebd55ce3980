import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FirstLine } from './FirstLine.tsx'

const LINE = 'Hello! I’d like some advice on rotas. Would you have ten minutes for me?'

test('a first line is shown, and copied as it stands', async () => {
  const user = userEvent.setup()
  render(<FirstLine line={LINE} />)
  expect(screen.getByText(/^“Hello!/).textContent).toContain(LINE)
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await user.click(screen.getByRole('button', { name: 'Copy this line' }))
  expect(written).toHaveBeenCalledExactlyOnceWith(LINE)
})
