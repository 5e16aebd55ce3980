import { expect, test } from 'vitest'
import { NewerVersionError } from './errors.ts'

const sentences = (values: Record<string, unknown>) =>
  new NewerVersionError(
    '2026-05-04T12:05:00.000Z',
    Object.fromEntries(Object.entries(values).map(([name, stored]) => [name, { stored, sent: 'Mine' }])),
  ).fields

test('a refused save quotes what is stored if it is a short text', () => {
  const [changed, end] = ['Somebody else has changed this', 'since you opened it. Save again to keep yours.']
  expect(
    sentences({
      title: 'Theirs',
      longest: 'x'.repeat(80),
      start_date: '2026-06-01',
      location: null,
      bio: 'x'.repeat(81),
      description: 'One\nTwo',
      image_url: '/storage/v1/object/public/speaker-images/ab12',
      github_url: 'https://github.com/grace',
      speaker_ids: ['grace'],
    }),
  ).toEqual({
    title: `${changed} to “Theirs” ${end}`,
    longest: `${changed} to “${'x'.repeat(80)}” ${end}`,
    start_date: `${changed} to June 1, 2026 ${end}`,
    location: `Somebody else has emptied this ${end}`,
    bio: `${changed} ${end}`,
    description: `${changed} ${end}`,
    image_url: `${changed} ${end}`,
    github_url: `${changed} ${end}`,
    speaker_ids: `${changed} ${end}`,
  })
})
