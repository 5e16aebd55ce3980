import { expect, test } from 'vitest'
import { sessionsToSave } from './session-rules.ts'

const session = (id: string, from: number, to = from + 1) => ({ id, from, to })
const item = (id: string, title: string, description: string | null = null) => ({ id, title, description })

const sessions = [
  session('open', 1),
  session('alarms', 2),
  session('rust', 3),
  session('beside', 3),
  session('late', 5),
]
const items = [
  item('open', 'Opening, and whom to trust'),
  item('alarms', 'Fewer alarms', 'On rotas that let people sleep.'),
  item('rust', 'Rust at night'),
  item('beside', 'A quiet hour'),
  item('late', '夜間の警報'),
]

test.each([
  [
    'those that mention an interest, in the order of the programme',
    ['Rust', 'Rotas', '警報'],
    ['alarms', 'rust', 'late'],
  ],
  ['an interest begins a word, so that trust is no Rust', ['rust'], ['open', 'alarms', 'rust']],
  ['of two at one time only the better one', ['quiet'], ['open', 'alarms', 'beside']],
  ['without interests the next ones', [], ['open', 'alarms', 'rust']],
])('%s', (_name, interests, ids) => {
  expect(sessionsToSave(sessions, items, interests).map(({ id }) => id)).toEqual(ids)
})
