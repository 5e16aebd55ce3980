import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { About } from './About.tsx'

const shown = () => screen.queryAllByText(/./).map((paragraph) => paragraph.textContent)

test.each([
  ['Three days of talks.\n\nBring a torch.\n\nSupper is at six.', ['Bring a torch.', 'Supper is at six.']],
  ['Three days of talks.', ['Three days of talks.']],
  [null, ['No description provided']],
])('what stands under the name is not repeated: %j', (description, paragraphs) => {
  render(<About description={description} travel={null} />)
  expect(shown()).toEqual(paragraphs)
})

test('how one gets there stands below, where it is said', () => {
  render(<About description="Three days of talks." travel={'By tram to the foot of the Walk.\n\nNo parking.'} />)
  expect(screen.getByRole('heading', { name: 'Getting there' })).toBeTruthy()
  expect(shown()).toEqual(['Three days of talks.', 'Getting there', 'By tram to the foot of the Walk.', 'No parking.'])
})
