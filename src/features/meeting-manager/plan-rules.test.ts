import { expect, test } from 'vitest'
import type { ListedMeeting } from '#features/meetings/organisers-contract.ts'
import { isOn, isOneOfTwo, isOver, planRows } from './plan-rules.ts'

const at = (time: string) => `2026-11-23T${time}:00.000Z`
const slot = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })

function meeting(id: string, from: string, to: string, place_id: string | null): ListedMeeting {
  return {
    id,
    state: 'accepted',
    people: [],
    exhibitor: null,
    is_arranged: false,
    ...slot(from, to),
    place: place_id === null ? null : { id: place_id, name: place_id, exhibitor_id: null },
    is_missed: false,
    created_at: at('08:00'),
  }
}

test('a break is what is longer than the pause between two slots', () => {
  const rows = planRows([slot('11:00', '11:20'), slot('11:25', '11:45'), slot('13:00', '13:20')], [], 5)
  expect(rows.map((row) => (row.kind === 'slot' ? row.slot.starts_at : `until ${row.until}`))).toEqual([
    at('11:00'),
    at('11:25'),
    `until ${at('13:00')}`,
    at('13:00'),
  ])
})

test('a meeting is at the first slot that it touches, also one of an older grid', () => {
  const meetings = [meeting('new', '11:00', '11:20', 'one'), meeting('old', '11:10', '11:40', 'two')]
  const [first, second] = planRows([slot('11:00', '11:20'), slot('11:25', '11:45')], meetings, 5)
  const ids = (row: typeof first) =>
    row?.kind === 'slot' ? [...row.byPlace].map(([place, all]) => [place, ...all.map(({ id }) => id)]) : null
  expect(ids(first)).toEqual([
    ['one', 'new'],
    ['two', 'old'],
  ])
  expect(ids(second)).toEqual([])
})

test('a meeting of a length that there is no more is once, at its own time', () => {
  const slots = [slot('08:00', '08:30'), slot('08:00', '08:20'), slot('08:25', '08:45'), slot('08:35', '09:05')]
  const meetings = [meeting('one', '08:00', '08:20', 'a'), meeting('two', '08:25', '08:45', 'a')]
  const rows = planRows(slots, meetings, 5)
  const shown = rows.flatMap((row) =>
    row.kind === 'slot'
      ? [
          [...row.byPlace.values()]
            .flat()
            .map(({ id }) => id)
            .join(' '),
        ]
      : [row.kind],
  )
  expect(shown).toEqual(['', 'one', 'two', ''])
  expect(slots.map((one) => isOneOfTwo(one, rows))).toEqual([true, true, false, false])
})

test('a slot is on from its start until its end', () => {
  const moments = ['10:59', '11:00', '11:19', '11:20'].map((time) => isOn(slot('11:00', '11:20'), Date.parse(at(time))))
  expect(moments).toEqual([false, true, true, false])
})

test('a slot is over at its end, and a break when the next slot begins', () => {
  const rows = planRows([slot('11:00', '11:20'), slot('12:00', '12:20')], [], 5)
  const overAt = (time: string) => rows.filter((row) => isOver(row, Date.parse(at(time)))).map(({ kind }) => kind)
  expect([overAt('11:19'), overAt('11:20'), overAt('12:00')]).toEqual([[], ['slot'], ['slot', 'break']])
})
