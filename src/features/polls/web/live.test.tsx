import { expect, test } from 'vitest'
import { loadClient, optionsOf } from '#web/data/queries.ts'
import { type Poll, pollsApi } from '../contract.ts'
import { pollsLive, withPoll } from './live.ts'

const PLACE = { conference_id: 'c' }
const POLL: Poll = {
  id: 'tea',
  seq: 4,
  created_seq: 1,
  schedule_item_id: null,
  author: null,
  question: 'Tea?',
  text: 'Tea?',
  state: 'open',
  multiple: false,
  max_choices: null,
  results: 'voted',
  changeable: false,
  anonymous: false,
  options: [
    { id: 'yes', text: 'Yes', votes: 2, percent: 100 },
    { id: 'no', text: 'No', votes: 0, percent: 0 },
  ],
  total_votes: 2,
  early: false,
  created_at: '2026-05-04T12:00:00.000Z',
  opened_at: '2026-05-04T12:00:00.000Z',
  closed_at: null,
  voted: true,
  my_option_ids: ['yes'],
}
const { voted: _voted, my_option_ids: _mine, ...TOLD } = POLL
const HIDDEN = {
  ...TOLD,
  seq: 5,
  options: TOLD.options.map((option) => ({ ...option, votes: null, percent: null })),
  total_votes: null,
}

const apply = (polls: Poll[], row: Poll | { id: string; hidden: true }) => withPoll(PLACE, row).update(polls)

test('an event keeps one’s own vote, which it does not say', () => {
  const more = { ...TOLD, seq: 5, total_votes: 3 }
  expect(apply([POLL], more)).toEqual([{ ...more, voted: true, my_option_ids: ['yes'] }])
})

test('an event that was told before one’s vote was read does not hide the counts that the vote has shown', () => {
  expect(apply([POLL], HIDDEN)).toEqual([{ ...POLL, seq: 5 }])
})

test('counts that were told earlier and come later do not take votes back', () => {
  const older = { ...TOLD, seq: 5, question: 'Tea now?', total_votes: 1 }
  expect(apply([POLL], older)).toEqual([{ ...POLL, seq: 5, question: 'Tea now?' }])
})

test('after a reconnect the list is read again where counts may have been missed, and only there', async () => {
  const { client } = await loadClient()
  const missed = (...polls: Poll[]) => {
    client.setQueryData(optionsOf(pollsApi.list, PLACE).queryKey, polls)
    return pollsLive(PLACE).missedPassing?.()
  }
  expect(missed(POLL, { ...POLL, id: 'coffee', state: 'closed' })).toEqual([pollsApi.list])
  expect(missed({ ...POLL, state: 'closed' }, { ...POLL, total_votes: null })).toEqual([])
})

test('a poll that is opened again hides its counts from those who have not voted', () => {
  const closed: Poll = { ...POLL, state: 'closed', voted: false, my_option_ids: [] }
  expect(apply([closed], HIDDEN)).toEqual([{ ...HIDDEN, voted: false, my_option_ids: [] }])
})

test('an organiser’s early counts go when an event has none', () => {
  const early: Poll = { ...POLL, early: true, voted: true }
  expect(apply([early], HIDDEN)).toMatchObject([{ total_votes: null, early: false }])
})

test('new polls are on top, older events are ignored, and hidden polls go', () => {
  const coffee: Poll = { ...POLL, id: 'coffee', seq: 6, created_seq: 6 }
  expect(apply([POLL], coffee)).toEqual([coffee, POLL])
  expect(apply([POLL], { ...POLL, seq: 3, question: 'Old?' })).toEqual([POLL])
  expect(apply([POLL, coffee], { id: 'tea', hidden: true })).toEqual([coffee])
})
