import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { About } from './About.tsx'

const shown = () => screen.queryAllByText(/./).map((paragraph) => paragraph.textContent)

test.each([
  ['Three days of talks.\n\nBring a torch.\n\nSupper is at six.', ['Bring a torch.', 'Supper is at six.']],
  ['Three days of talks.', ['Three days of talks.']],
  [null, ['No description provided']],
])('what stands under the name is not repeated: %j', (description, paragraphs) => {
  render(<About description={description} />)
  expect(shown()).toEqual(paragraphs)
})
