import type { ScreenChoice } from '#features/screen/rules.ts'
import { plural } from '#shared/plural.ts'

/** What organisers read on the page of the day. */
export const todayText = {
  nothing: 'Nothing more today',
  nothingHint: 'On a day with sessions you see here what is on in each room.',
  nextDay: (day: string) => `The next session is on ${day}.`,

  waiting: 'Waiting for you',
  reports: (count: number) => plural(count, 'report', 'reports'),
  bounced: (count: number) => plural(count, 'email came back', 'emails came back'),
  questionsWaiting: (count: number) => plural(count, 'question to approve', 'questions to approve'),

  noRoom: 'No room yet',
  nothingOn: 'Nothing is on',
  overBy: (minutes: number) => (minutes < 1 ? 'Its time is up' : `Over by ${plural(minutes, 'minute', 'minutes')}`),
  watching: (count: number) => `${plural(count, 'person', 'people')} watching`,
  open: (count: number) => plural(count, 'open question', 'open questions'),
  poll: (question: string) => `Poll: ${question}`,
  next: 'Next',
  later: (count: number) => `${count} more today`,

  endedAt: (time: string) => `Ended at ${time}`,
  runOver: 'Let it run over',
  screen: 'Big screen',
  screenShows: 'The screen shows',
  wholeScreenShows: 'The conference’s screen shows',
  shows: {
    automatic: 'Automatic',
    question: 'The pinned question',
    poll: 'The poll',
    title: 'The title only',
  } satisfies Record<ScreenChoice, string>,
  /** Of the whole conference, which may have several at one time. */
  sessionsOnly: 'The sessions only',
  screenFailed: 'The screen was not changed',
  desk: 'Questions and polls',
  changeRoom: 'Change room',

  roomOf: (title: string) => `Room of “${title}”`,
  moved: (room: string | null) => (room === null ? 'Moved out of its room' : `Moved to ${room}`),
  undo: 'Undo',
  roomFailed: 'The room was not changed',

  announce: 'Post an announcement',
  announcement: 'What should people know?',
  post: 'Post',
  all: 'All announcements',
}
