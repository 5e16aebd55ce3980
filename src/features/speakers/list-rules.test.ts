import { expect, test } from 'vitest'
import { isInPart, SPEAKER_PARTS, splitInvitees } from './list-rules.ts'

const edit = { field: 'bio', before: null, after: 'Moths', edited_at: '2026-04-01T10:00:00.000Z' } as const

test.each([
  [{ title: '', image_url: null, email: null, edits: [] }, ['all', 'title', 'picture', 'email']],
  [{ title: 'A', image_url: '/storage/a.webp', email: 'a@example.org', edits: [edit] }, ['all', 'changed']],
])('a speaker is in the parts that are about what is missing or changed', (speaker, parts) => {
  expect(SPEAKER_PARTS.filter((part) => isInPart(speaker, part))).toEqual(parts)
})

test('nobody without an address and nobody who is registered is emailed', () => {
  const [none, fresh] = [
    { email: null, invitation: null },
    { email: 'a@example.org', invitation: null },
  ]
  const [invited, registered] = [
    { email: 'b@example.org', invitation: 'Bounced' },
    { email: 'c@example.org', invitation: 'Registered' },
  ] as const
  expect(splitInvitees([none, fresh, invited, registered])).toEqual({
    emailed: [fresh, invited],
    registered: [registered],
    unreachable: [none],
  })
})
