import { expect, test } from 'vitest'
import { linkedTab, panelLink, withoutLinkedTab } from './panel-rules.ts'

test('a link to a tab of the panel is read again, and others are not', () => {
  expect(panelLink('devconf', 'polls')).toBe('/devconf?panel=polls')
  expect(linkedTab(new URL(panelLink('devconf', 'polls'), 'https://foyer.example').search)).toBe('polls')
  for (const search of ['', '?panel=schedule', '?day=Day+2']) expect(linkedTab(search)).toBeUndefined()
})

test('what else the address says stays when the tab is taken out of it', () => {
  expect(withoutLinkedTab('?panel=chat')).toBe('')
  expect(withoutLinkedTab('?day=Day+2&panel=chat')).toBe('?day=Day+2')
})
