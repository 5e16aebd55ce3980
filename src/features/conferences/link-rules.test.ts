import { expect, test } from 'vitest'
import { tabLink } from './link-rules.ts'

test('a tab is named in the address, before what it shows', () => {
  expect(tabLink('42', 'schedule')).toBe('/conference/42?tab=schedule')
  expect(tabLink('42', 'delegates', { status: 'Registered' })).toBe('/conference/42?tab=delegates&status=Registered')
})
