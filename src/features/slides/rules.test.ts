import { expect, test } from 'vitest'
import { isPdf, savedName } from './rules.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['a whole PDF', '%PDF-1.7\n…', '…%%EOF\n', true],
  ['a PDF of the newest kind', '%PDF-2.0\n', '%%EOF', true],
  ['a PDF that was cut off', '%PDF-1.7\n', '…', false],
  ['a page that names itself a PDF', '<html>%PDF-1.7', '%%EOF', false],
  ['a script with the mark of an end', '#!/bin/sh', '%%EOF', false],
  ['a PDF of no version', '%PDF-', '%%EOF', false],
  ['nothing', '', '', false],
])('%s', (_, first, last, expected) => {
  expect(isPdf(bytes(first), bytes(last))).toBe(expected)
})

test('slides are saved as what they are', () => {
  expect(['Talk.pdf', 'Talk.PDF', 'Talk', 'talk.exe'].map(savedName)).toEqual([
    'Talk.pdf',
    'Talk.pdf',
    'Talk.pdf',
    'talk.exe.pdf',
  ])
})
