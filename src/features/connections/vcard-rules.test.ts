import { expect, test } from 'vitest'
import { vCard } from './vcard-rules.ts'

const nobody = { company: null, position: null, email: null, phone: null }

test('what is known has a line, and nothing can add another one', () => {
  const card = vCard({
    full_name: 'Hanne; Skovgaard\r\nTEL:1',
    company: 'Night, Day \\ Sons',
    position: 'Warden',
    email: 'hanne@example.org',
    phone: '+45 12 34',
  })
  expect(card).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Hanne\\; Skovgaard\\nTEL:1',
      'ORG:Night\\, Day \\\\ Sons',
      'TITLE:Warden',
      'EMAIL:hanne@example.org',
      'TEL:+45 12 34',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

test('what is not known has no line', () => {
  expect(vCard({ full_name: '佐藤 美咲', ...nobody })).toBe(
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:佐藤 美咲\r\nEND:VCARD\r\n',
  )
})

test('a long line is folded at 75 bytes, between characters', () => {
  const full_name = '藤'.repeat(60)
  const lines = vCard({ full_name, ...nobody }).split('\r\n')
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
  expect(lines.join('').replaceAll(' ', '')).toContain(`FN:${full_name}`)
})
