import { expect, test } from 'vitest'
import { isInPart, SPEAKER_PARTS } from './list-rules.ts'

const edit = { field: 'bio', before: null, after: 'Moths', edited_at: '2026-04-01T10:00:00.000Z' } as const
const whole = { title: 'A', image_url: '/storage/a.webp', email: 'a@example.org' }

test.each<[Parameters<typeof isInPart>[0], string[]]>([
  [{ title: '', image_url: null, email: null, invitation: null, edits: [] }, ['all', 'title', 'picture', 'email']],
  [{ ...whole, invitation: 'Invited', edits: [edit] }, ['all', 'changed']],
  [{ ...whole, invitation: null, edits: [] }, ['all', 'uninvited']],
  [{ ...whole, invitation: 'Pending', edits: [] }, ['all', 'uninvited']],
])('a speaker is in the parts that are about what is missing or changed', (speaker, parts) => {
  expect(SPEAKER_PARTS.filter((part) => isInPart(speaker, part))).toEqual(parts)
})
