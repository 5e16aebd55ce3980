import { expect, test } from 'vitest'
import { cpuTimer } from '#server/test-cpu.ts'
import { unmarked } from './markdown-text.ts'

test.each([
  ['See [the slides](https://example.org/a_b) first', 'See the slides (https://example.org/a_b) first'],
  ['[https://example.org](https://example.org "Home")', 'https://example.org'],
  ['[ada@example.org](mailto:ada@example.org)', 'ada@example.org'],
  ['[run](javascript:alert)', 'run'],
  ['![A chart](https://example.org/chart.png) of it', 'A chart of it'],
  ['[![Logo](https://example.org/l.png)](https://example.org)', 'Logo (https://example.org)'],
  ['# Outline\n\n**Why** it *is* so', 'Outline\n\nWhy it *is* so'],
])('%s becomes readable', (markdown, text) => {
  expect(unmarked(markdown)).toBe(text)
})

test.each([
  'f(*args, **kwargs) and **rest',
  'The `__init__` method, 2 ** 3 ** 4',
  '- one\n- two\n\n1. three',
  '#hashtag, issue #1, C#',
  'array[0](x y)',
  '[1] a footnote (see below)',
  '** not bold **',
])('%s stays as it is', (text) => {
  expect(unmarked(text)).toBe(text)
})

test('its time is in proportion to the length', () => {
  const spent = cpuTimer()
  for (const text of ['[', '![', '**a', '[a](', '# ']) unmarked(text.repeat(100_000 / text.length))
  expect(spent()).toBeLessThan(2000)
})
