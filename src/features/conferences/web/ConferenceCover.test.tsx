import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { hueOf } from '#shared/hue.ts'
import { ConferenceCover } from './ConferenceCover.tsx'

const PLAIN = { id: 'smallhours', cover_hue: null, cover_url: null }
const PICTURE = { ...PLAIN, cover_url: '/storage/a.webp' }

test('it is arches in the chosen hue, or in that of the id', () => {
  const { container, rerender } = render(<ConferenceCover conference={PLAIN} use="card" />)
  const hue = () => container.querySelector('svg')?.dataset.hue
  expect(hue()).toBe(`${hueOf(PLAIN.id)}`)
  rerender(<ConferenceCover conference={{ ...PLAIN, cover_hue: 6 }} use="card" />)
  expect(hue()).toBe('6')
})

test('a picture has its size before it is there, and waits until it comes into view, but for the head of a page', () => {
  const { container, rerender } = render(<ConferenceCover conference={PICTURE} use="card" />)
  const attributes = () =>
    ['src', 'width', 'height', 'loading', 'alt'].map((name) => container.querySelector('img')?.getAttribute(name))
  expect(container.querySelector('svg')).toBeNull()
  expect(attributes()).toEqual(['/storage/a.webp', '360', '120', 'lazy', ''])
  rerender(<ConferenceCover conference={PICTURE} use="header" />)
  expect(attributes()).toEqual(['/storage/a.webp', '740', '272', 'eager', ''])
})
