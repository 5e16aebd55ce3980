import { expect, test } from 'vitest'
import { blocksOf, plainWords } from './prose.ts'

test('paragraphs, lists and headings keep their order; consecutive items are one list', () => {
  expect(blocksOf(['One.', '- a', '- b', '+ c', '! d', '# Then', '- e'])).toEqual([
    { kind: 'text', parts: ['One.'] },
    { kind: 'list', items: [['a'], ['b']] },
    { kind: 'do', items: [['c']] },
    { kind: 'dont', items: [['d']] },
    { kind: 'heading', parts: ['Then'] },
    { kind: 'list', items: [['e']] },
  ])
})

test('links and strong words stay at their place in the text', () => {
  expect(blocksOf(['Read [the terms](/terms-of-service) **now**, or [write](/contact).'])).toEqual([
    {
      kind: 'text',
      parts: [
        'Read ',
        { label: 'the terms', to: '/terms-of-service' },
        ' ',
        { strong: 'now' },
        ', or ',
        { label: 'write', to: '/contact' },
        '.',
      ],
    },
  ])
})

test('plain text contains no marks', () => {
  expect(plainWords(['Read [the terms](/terms-of-service) **now**.', '- first', '! never'])).toBe(
    'Read the terms now. first never',
  )
})
