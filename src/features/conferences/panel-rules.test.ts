import { expect, test } from 'vitest'
import { linkedTab, panelLink } from './panel-rules.ts'

test('a link to a tab of the panel is read again, and other fragments of the page are not', () => {
  expect(panelLink('devconf', 'polls')).toBe('/devconf#polls')
  expect(linkedTab(new URL(panelLink('devconf', 'polls'), 'https://foyer.example').hash)).toBe('polls')
  for (const hash of ['', '#schedule', '#s80']) expect(linkedTab(hash)).toBeUndefined()
})
