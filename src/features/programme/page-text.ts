import { MINUTE_MS } from '#shared/time.ts'
import { durationWords } from '#shared/wording.ts'

const sessions = (count: number) => (count === 1 ? '1 session' : `${count} sessions`)

const timeTo = (moment: number, now: number) => durationWords(Math.ceil((moment - now) / MINUTE_MS))

/** The sentences of the page Schedule. */
export const pageText = {
  title: 'Schedule',
  mine: 'My days',
  times: (zone: string) => `Times are shown in ${zone}.`,
  toLocalTime: (zone: string) => `Use my time, ${zone}`,
  toConferenceTime: (zone: string) => `Use conference time, ${zone}`,
  loadFailed: 'The schedule could not be loaded.',
  noConference: 'There is no conference yet',
  noConferenceDetail: 'When a conference is published, its schedule is shown here.',
  noSchedule: 'Schedule details will be announced soon!',
  addSessions: 'Add sessions',
  find: 'Find a session, speaker or room',
  noneFound: 'No sessions match',
  noneOnDay: (day: string) => `No sessions match on ${day}`,
  noneFoundDetail: 'Try other words, or reset the filters.',
  onOtherDay: (day: string, count: number) => `${sessions(count)} on ${day}`,
  noneSaved: 'No sessions saved for this day',
  noneSavedDetail: 'Press the bookmark beside a session and it appears here and in your calendar.',
  showAll: (count: number) => `Show all ${sessions(count)}`,
  all: (count: number) => `All ${count}`,
  onlyMine: (count: number) => `Mine ${count}`,
  jump: 'Jump to now',
  notNow: 'Nothing is on at the moment',
  print: 'Print the schedule',
  earlier: 'Earlier today',
  filters: (count: number) => (count > 0 ? `Filters ${count}` : 'Filters'),
  earlierCount: (count: number, mine: number) => sessions(count) + (mine > 0 ? `, ${mine} of yours` : ''),
  byRoom: (day: string) => `${day} by room`,
  roomCount: sessions,
  noRoom: 'No room yet',
  /** Of a session that is on, which may have been put on air before its time. */
  nowNote: ({ from, to }: { from: number; to: number }, now: number) => {
    if (now < from) return 'started early'
    return now < to ? `${timeTo(to, now)} left` : 'running over'
  },
  inMinutes: (minutes: number) => `in ${minutes} min`,
  now: 'Now',
  nowAt: (time: string) => `Now, ${time}`,
  clash: 'Clash',
  clashWith: (title: string) => `You saved ${title} for the same time`,
  changes: { added: 'New', moved: 'Moved', cancelled: 'Cancelled' },
  cancelledToday: (count: number) => (count === 1 ? '1 session was cancelled' : `${sessions(count)} were cancelled`),
  sessionGone: 'This session is no longer in the schedule.',
  sessionCancelled: 'This session was cancelled.',
  noDescription: 'This session has no description yet.',
  previous: 'Previous session',
  next: 'Next session',
  parallel: 'At the same time',
  calendarFile: 'Download (.ics)',
}
