import { expect, test } from 'vitest'
import type { Meeting } from './contract.ts'
import {
  around,
  dayParts,
  daysOf,
  firstDay,
  fromNow,
  nextMeeting,
  partOfDay,
  type SavedSession,
  sharedSpan,
  meetingAt,
  shortDay,
  timedMeetings,
  without,
} from './timeline-rules.ts'

const at = (time: string) => `2026-11-22T${time}:00.000Z`
const span = (from: string, to: string) => ({ starts_at: at(from), ends_at: at(to) })

function meeting(id: string, from: string, to: string, change: Partial<Meeting> = {}): Meeting {
  return {
    id,
    seq: 1,
    conference_id: 'c',
    state: 'accepted',
    is_mine: false,
    waits_for_me: false,
    people: [],
    role: 'asked',
    answer: null,
    exhibitor: null,
    reason: '',
    note: null,
    options: [],
    ...span(from, to),
    place: null,
    wished_place: null,
    is_arranged: false,
    replaces_id: null,
    created_at: at('08:00'),
    expires_at: at('09:00'),
    answered_at: null,
    ended_by: null,
    met: null,
    is_dismissed: false,
    steps: [],
    ...change,
  }
}

function asked(id: string, from: string, to: string, change: Partial<Meeting> = {}): Meeting {
  return meeting(id, from, to, {
    state: 'requested',
    starts_at: null,
    ends_at: null,
    options: [span(from, to)],
    ...change,
  })
}

const session = (title: string, from: string, to: string): SavedSession => ({
  id: title,
  number: 1,
  title,
  place: null,
  ...span(from, to),
})

const shown = (part: ReturnType<typeof dayParts>[number]) => {
  if (part.kind === 'gap') return `${part.minutes} min`
  if (part.kind === 'session') return part.session.title
  return part.kind === 'meeting'
    ? part.meeting.id
    : `${part.meeting.id} over ${part.sessions.map(({ id }) => id).join()}`
}

test('a day has its sessions, meetings and requests in order, with gaps of half an hour and more', () => {
  const timed = timedMeetings([
    asked('asked', '14:40', '15:00'),
    meeting('agreed', '15:20', '15:40'),
    meeting('cancelled', '12:00', '12:20', { state: 'cancelled' }),
    asked('moves', '17:00', '17:20', { replaces_id: 'agreed' }),
  ])
  const parts = dayParts(timed, [session('Late', '16:00', '17:00'), session('Clinic', '12:00', '13:30')])
  expect(parts.map(shown)).toEqual(['Clinic', '70 min', 'asked', 'agreed', 'Late'])
})

test('a session that was saved over an agreed meeting clashes with it, over a request it does not', () => {
  const timed = timedMeetings([meeting('agreed', '15:20', '15:40'), asked('asked', '10:00', '10:20')])
  const parts = dayParts(timed, [session('Ear test', '15:15', '15:35'), session('Early', '10:00', '11:00')])
  expect(parts.map(shown).toSorted()).toEqual(['255 min', 'Early', 'agreed over Ear test', 'asked'])
  const clash = parts.find((part) => part.kind === 'clash')
  expect(clash && sharedSpan(clash)).toEqual(span('15:20', '15:35'))
  expect(clash).toMatchObject(span('15:15', '15:40'))
})

test('the gap after things that overlap begins when the last of them ends', () => {
  const parts = dayParts(
    [],
    [session('Long', '09:00', '12:00'), session('Short', '09:30', '10:00'), session('Next', '13:00', '14:00')],
  )
  expect(parts.map(shown)).toEqual(['Long', 'Short', '60 min', 'Next'])
})

test('what is over is left out, and free time begins now', () => {
  const parts = dayParts([], [session('Early', '09:00', '10:00'), session('Late', '13:00', '14:00')])
  expect(fromNow(parts, at('09:30')).map(shown)).toEqual(['Early', '180 min', 'Late'])
  expect(fromNow(parts, at('11:00')).map(shown)).toEqual(['120 min', 'Late'])
  expect(fromNow(parts, at('12:40')).map(shown)).toEqual(['Late'])
  expect(fromNow(parts, at('14:00'))).toEqual([])
})

test('the days are those of the conference and others on which something is', () => {
  const dates = { start_date: '2026-11-21', end_date: '2026-11-22', time_zone: 'Asia/Tokyo' }
  expect(daysOf(dates, [span('20:00', '20:20')])).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
  expect(daysOf({ ...dates, start_date: null, end_date: null }, [])).toEqual([])
  const days = ['2026-11-21', '2026-11-22']
  const isBusy = () => true
  expect([
    firstDay(days, '2026-11-22', isBusy),
    firstDay(days, '2026-11-01', isBusy),
    firstDay(days, '2026-11-01', (day) => day === '2026-11-22'),
    firstDay(days, '2027-01-01', isBusy),
    firstDay([], '', isBusy),
  ]).toEqual(['2026-11-22', '2026-11-21', '2026-11-22', '2026-11-22', null])
  expect(shortDay('2026-11-21')).toBe('Sat, Nov 21')
})

test('the next meeting is the agreed one that is on or comes first', () => {
  const all = [meeting('later', '16:00', '16:20'), meeting('on', '15:20', '15:40'), asked('asked', '15:30', '15:50')]
  const next = (time: string) => nextMeeting(all, new Date(at(time)))?.meeting.id
  expect([next('09:00'), next('15:39'), next('15:40'), next('16:20')]).toEqual(['on', 'on', 'later', undefined])
})

test('a time is named by what is right before and after it', () => {
  const parts = dayParts(timedMeetings([meeting('agreed', '15:20', '15:40')]), [session('Clinic', '12:00', '13:30')])
  const named = (from: string, to: string) => {
    const { before, after } = around(span(from, to), parts)
    return [before && shown(before), after && shown(after)]
  }
  expect(named('14:40', '15:00')).toEqual(['Clinic', 'agreed'])
  expect(named('09:00', '09:20')).toEqual([null, 'Clinic'])
  expect(named('15:40', '16:00')).toEqual(['agreed', null])
})

test('a request is no meeting between which a time lies, and only what the reader agreed to takes a time', () => {
  const open = asked('asked', '15:20', '15:40')
  expect(around(span('14:40', '15:00'), dayParts(timedMeetings([open]), []))).toEqual({ before: null, after: null })
  const agreed = meeting('agreed', '15:20', '15:40', { answer: 'yes' })
  const joined = meeting('of others', '15:20', '15:40', { answer: null })
  const request = asked('another', '15:30', '15:50')
  const met = (...meetings: Meeting[]) => meetingAt(span('15:30', '15:50'), request, meetings)?.id
  expect([met(open, joined), met(open, agreed), met()]).toEqual([undefined, 'agreed', undefined])
  expect(meetingAt(span('15:30', '15:50'), { ...request, replaces_id: 'agreed' }, [agreed])).toBeUndefined()
  expect(meetingAt(span('15:40', '16:00'), request, [agreed])).toBeUndefined()
})

test('a time that becomes free is cut out of those that are not', () => {
  expect(without([span('09:00', '12:00')], [span('10:00', '10:20')])).toEqual([
    span('09:00', '10:00'),
    span('10:20', '12:00'),
  ])
  expect(without([span('09:00', '09:20')], [span('09:00', '09:20')])).toEqual([])
  expect(without([span('09:00', '09:20')], [span('09:20', '09:40')])).toEqual([span('09:00', '09:20')])
})

test.each([
  ['00:10', 'night'],
  ['06:00', 'morning'],
  ['11:55', 'morning'],
  ['12:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['22:35', 'evening'],
])('%s is in the %s', (time, part) => {
  expect(partOfDay(time)).toBe(part)
})
