import { expect, test } from 'vitest'
import { changedSnapshots, type CurrentSession, draftsRemoved, type SnapshotFields } from './snapshot-rules.ts'

const NOW = new Date('2026-05-10T08:00:00.000Z')
const comparison = { now: NOW, isPublished: true, isMoveOfAll: false }
const draft = { ...comparison, isPublished: false }

const session: CurrentSession = {
  id: 'tea',
  conference_id: 'small-hours',
  number: 7,
  title: 'Tea',
  location: 'Galley',
  starts_at: '2026-05-10T09:00:00.000Z',
  ends_at: '2026-05-10T10:00:00.000Z',
  revision: 2,
  created_at: '2026-05-01T00:00:00.000Z',
}

function snapshotOf(fields: Partial<CurrentSession> = {}, compared = comparison): SnapshotFields {
  const [snapshot] = changedSnapshots([], [{ ...session, ...fields }], compared)
  if (!snapshot) throw new Error('A new session has a snapshot.')
  return snapshot
}

test('a new session has the number of its version as the sequence', () => {
  const { revision: _revision, created_at, ...rest } = session
  const states = { is_public: true, moved_at: null, was_starts_at: null, was_ends_at: null, was_location: null }
  const seen = {
    added_at: created_at,
    changed_at: NOW.toISOString(),
    cancelled_at: null,
    called_off: false,
    untold: null,
  }
  expect(snapshotOf()).toEqual({ ...rest, ...states, ...seen, sequence: 2 })
})

test('what has not changed is not written again', () => {
  expect(changedSnapshots([snapshotOf()], [session], comparison)).toEqual([])
})

test.each([
  ['a description, which only the version shows', { revision: 3 }, { sequence: 3, untold: null }],
  ['a title', { revision: 3, title: 'Coffee' }, { title: 'Coffee', sequence: 3, untold: null }],
  [
    'a date that no edit of the session changed',
    { starts_at: '2026-05-10T09:30:00.000Z' },
    { sequence: 3, untold: 'moved' },
  ],
  ['another room', { revision: 5, location: 'Roof' }, { sequence: 5, untold: 'moved', was_location: 'Galley' }],
  ['a later end', { revision: 3, ends_at: '2026-05-10T11:00:00.000Z' }, { sequence: 3, untold: null, moved_at: null }],
  ['a date that is not known any more', { revision: 3, starts_at: null, ends_at: null }, { untold: 'moved' }],
] as const)('changed: %s', (_, change, expected) => {
  expect(changedSnapshots([snapshotOf()], [{ ...session, ...change }], comparison)).toEqual([
    expect.objectContaining({ changed_at: NOW.toISOString(), ...expected }),
  ])
})

test('a first date is no move', () => {
  const undated = snapshotOf({ starts_at: null, ends_at: null })
  expect(changedSnapshots([undated], [session], comparison)).toMatchObject([{ moved_at: null, untold: null }])
})

test('a move that is taken back before it was told has not happened, and one that was told is told again', () => {
  const [moved] = changedSnapshots([snapshotOf()], [{ ...session, revision: 3, location: 'Roof' }], comparison)
  if (!moved) throw new Error('It was moved.')
  const back = [{ ...session, revision: 4 }]
  expect(changedSnapshots([moved], back, comparison)).toMatchObject([{ untold: null, moved_at: null, sequence: 4 }])
  const told = { ...moved, untold: null }
  expect(changedSnapshots([told], back, comparison)).toMatchObject([{ untold: 'moved', was_location: 'Roof' }])
})

test('a move of the whole conference is told of the conference', () => {
  const later = { ...session, revision: 3, starts_at: '2026-06-10T09:00:00.000Z', ends_at: '2026-06-10T10:00:00.000Z' }
  const moved = changedSnapshots([snapshotOf()], [later], { ...comparison, isMoveOfAll: true })
  expect(moved).toMatchObject([{ moved_at: NOW.toISOString(), was_starts_at: session.starts_at, untold: null }])
})

test('a session that is gone is cancelled once, and nobody is told of one that was over', () => {
  const cancelled = changedSnapshots([snapshotOf()], [], comparison)
  expect(cancelled).toMatchObject([{ cancelled_at: NOW.toISOString(), sequence: 3, untold: 'cancelled' }])
  expect(changedSnapshots(cancelled, [], comparison)).toEqual([])
  const over = snapshotOf({ starts_at: '2026-05-10T06:00:00.000Z', ends_at: '2026-05-10T07:00:00.000Z' })
  expect(changedSnapshots([over], [], comparison)).toMatchObject([{ untold: null }])
})

test('a session that is called off is cancelled while it stays in the schedule, until it takes place after all', () => {
  const calledOff = { ...snapshotOf(), called_off: true }
  const [cancelled] = changedSnapshots([calledOff], [session], comparison)
  expect(cancelled).toEqual({ ...calledOff, cancelled_at: NOW.toISOString(), sequence: 3, untold: 'cancelled' })
  if (!cancelled) throw new Error('It was cancelled.')
  const moved = { ...session, revision: 5, location: 'Roof' }
  expect(changedSnapshots([cancelled], [moved], comparison)).toEqual([])
  expect(changedSnapshots([{ ...cancelled, called_off: false }], [session], comparison)).toMatchObject([
    { cancelled_at: null, sequence: 4, untold: null },
  ])
  const inDraft = { ...snapshotOf({}, draft), called_off: true }
  expect(changedSnapshots([inDraft], [session], draft)).toEqual([])
  expect(changedSnapshots([inDraft], [session], comparison)).toMatchObject([{ untold: 'cancelled' }])
})

test('what is only in a draft is neither moved nor cancelled, and public as it is once published', () => {
  const inDraft = snapshotOf({}, draft)
  expect(inDraft).toMatchObject({ is_public: false, sequence: 2 })
  expect(changedSnapshots([inDraft], [session], draft)).toEqual([])
  const roof = { ...session, revision: 3, location: 'Roof' }
  const unmoved = { location: 'Roof', sequence: 3, moved_at: null, was_location: null, untold: null }
  expect(changedSnapshots([inDraft], [roof], draft)).toMatchObject([{ ...unmoved, is_public: false }])
  expect(changedSnapshots([inDraft], [roof], comparison)).toMatchObject([{ ...unmoved, is_public: true }])
  expect(changedSnapshots([inDraft], [session], comparison)).toMatchObject([{ is_public: true, sequence: 2 }])
  for (const state of [draft, comparison]) expect(changedSnapshots([inDraft], [], state)).toEqual([])
  expect(draftsRemoved([inDraft], [])).toEqual(['tea'])
  expect(draftsRemoved([inDraft], [session])).toEqual([])
})

test('what was public stays as it was while the conference is a draft again', () => {
  const known = snapshotOf()
  expect(changedSnapshots([known], [{ ...session, revision: 3, title: 'Secret', location: 'Roof' }], draft)).toEqual([])
  expect(changedSnapshots([known], [], draft)).toEqual([])
  expect(draftsRemoved([known], [])).toEqual([])
})
