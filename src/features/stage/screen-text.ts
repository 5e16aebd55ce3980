import { plural } from '#shared/plural.ts'
import { durationWords } from '#shared/wording.ts'
import type { Phase } from '#features/schedule/now-rules.ts'
import { RECORDING_HOURS } from './rules.ts'

/** What the stage and the page of a session say. */
export const screenText = {
  title: 'Virtual Stage',
  loading: 'Loading the stage',
  loadingSession: 'Loading the session',
  none: 'No sessions yet',
  noneHint: 'The sessions of the schedule appear here, with their streams and recordings.',
  addSessions: 'Add sessions',
  noConference: 'No conference yet',
  noConferenceHint: 'What is live and what comes next appears here once a conference is published.',
  noMatch: (words: string) => `No sessions match “${words}”`,
  reset: 'Clear the search',
  empty: {
    live: 'Nothing is live right now',
    upcoming: 'Nothing else is coming up',
    recordings: 'No recordings yet',
  },
  today: 'Today',
  nothingElse: 'Nothing else is live right now',
  recordingsHint: `Recordings are available ${RECORDING_HOURS.first} to ${RECORDING_HOURS.last} hours after a session.`,
  visitorTitle: (name: string) => `Streams are for delegates of ${name}`,
  visitorHint: 'Everyone can see what is on. To watch, register or log in.',

  watching: (count: number) => `${count.toLocaleString('en-GB')} watching`,
  waiting: (count: number) => `${count.toLocaleString('en-GB')} waiting`,
  minutesLeft: (minutes: number) => (minutes < 1 ? 'Less than a minute left' : `${durationWords(minutes)} left`),
  overrun: 'Running over',
  inMinutes: (minutes: number) => `Starts in ${plural(Math.max(1, minutes), 'minute', 'minutes')}`,
  delayed: 'Starts when the session before it ends',
  expected: (day: string) => `Expected by ${day}`,
  late: (day: string) => `Late: expected by ${day}`,

  sessionGone: 'Session not found',
  sessionGoneHint: 'It does not exist, or its conference is not published.',
  back: 'Back to the stage',
  startsIn: 'Starts in',
  startsOn: (day: string, time: string) => `Starts on ${day} at ${time}`,
  talkAhead: 'Chat and Q&A are open already.',
  notRecordedAhead: 'This session will not be recorded.',
  doors: 'The speakers are taking their seats',
  doorsHint: 'Stay here. The stream starts by itself.',
  backAt: (time: string) => `Back at ${time}`,
  paused: 'A short break',
  pausedHint: 'Stay here. It continues by itself.',
  ended: 'This session has ended',
  endedHint: 'Chat, questions and polls stay here.',
  pendingHint: (day: string) => `The recording will be here by ${day}.`,
  lateHint: (day: string) =>
    `The recording was expected by ${day}. It is late, and appears here as soon as it is ready.`,
  awaitIt: 'Tell me when it is ready',
  awaited: 'We will tell you',
  notAsked: 'That was not saved',
  notRecorded: 'This session is not recorded',
  notRecordedHint: 'The speakers asked for that. The answered questions stay here.',
  cancelled: 'Cancelled',
  cancelledHint: 'This session will not take place.',
  locked: (name: string) => `For delegates of ${name}`,
  lockedHint: 'Streams, chat and questions are open to people who are registered.',
  noStream: 'There is no stream of this session',
  noStreamHint: 'Chat, Q&A and polls are open to everyone in the conference.',
  recordingReady: 'The recording is ready',
  stoppedAt: (time: string) => `You stopped at ${time}`,

  foreign: (name: string) =>
    `The video is on ${name}. When you play it here, ${name} learns your network address and may set cookies.`,
  hosted: (host: string) => `The video comes from ${host}, which learns your network address when you play it.`,
  meeting: (host: string) => `It opens ${host} in a new tab.`,
  openAt: (name: string) => `Open on ${name}`,
  playerFor: (title: string) => `Player: ${title}`,
  recordingOf: (title: string) => `Recording: ${title}`,
  streamOf: (title: string) => `Livestream: ${title}`,
  loadingStream: 'Loading the stream',

  soundOnly: 'Sound only',
  stopped: 'The stream stopped',
  tryingIn: (seconds: number) =>
    `We are trying again in ${plural(seconds, 'second', 'seconds')}. Chat, Q&A and polls still work.`,
  noVideo: 'The video cannot be played',
  noVideoHint: 'Check your connection and try again.',
  tryNow: 'Try now',
  other: 'Use the other stream',

  react: 'React',
  lastMinute: (count: number) =>
    `${count.toLocaleString('en-GB')} ${count === 1 ? 'reaction' : 'reactions'} in the last minute`,
  reactionsLabel: (count: number) => `Reactions in the last minute: ${count}`,
  about: 'About this session',
  nextIn: (place: string) => `Next in ${place}`,
  nextUp: 'Next',
  unknownSpeaker: 'Unknown',
}

/** A phase in a badge. */
export const PHASE_WORDS: Record<Phase, string> = {
  scheduled: 'Upcoming',
  doors: 'Doors open',
  live: 'Live',
  paused: 'Paused',
  ended: 'Ended',
  pending: 'Recording pending',
  ready: 'Recording ready',
  not_recorded: 'Not recorded',
  cancelled: 'Cancelled',
}

export const REACTION_WORDS = {
  love: 'Love it',
  applause: 'Applause',
  helped: 'That helped',
  funny: 'Funny',
  lost: 'You lost me',
}
