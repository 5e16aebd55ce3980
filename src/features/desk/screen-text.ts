import { plural } from '#shared/plural.ts'
import type { QuestionView } from './rules.ts'

/** What the desk of all rooms says. */
export const screenText = {
  title: 'Questions and polls',
  ofModerator: 'The rooms of the sessions that you moderate',
  conferenceRoom: 'The whole conference',
  allRooms: 'All rooms',
  room: 'Room',
  show: 'Show',
  all: 'All',
  views: {
    waiting: 'To approve',
    open: 'Open',
    pinned: 'Pinned',
    answered: 'Answered',
    away: 'Rejected and archived',
  } satisfies Record<QuestionView, string>,
  counted: (label: string, count: number) => (count > 0 ? `${label} (${count})` : label),

  away: 'No connection. What is new comes as soon as it is back.',
  loadFailed: 'The desk could not be loaded.',
  noQuestions: 'No questions here',
  noQuestionsHint: 'What people ask in any room appears here at once.',
  more: (count: number) => `Only the first ${count} are listed. Choose a room to see the others.`,
  newQuestions: (count: number) => plural(count, 'new question', 'new questions'),
  keys: 'Keys',
  next: 'next',
  previous: 'previous',
  approve: 'approve',
  reject: 'reject',
  pin: 'pin or unpin',
  answeredLive: 'answered live',
  write: 'write an answer',

  noPolls: 'No polls here',
  noPollsHint: 'Write polls beforehand; they wait here until you open them.',
  newPoll: 'New poll',
  roomOfPoll: 'For the room',
  openSession: 'Go to the session',

  roomsHint: 'What holds in each room. Changes take effect at once.',
  approveFirst: 'Approve questions first',
  questionsOpen: 'Questions are open',
  chatOpen: 'Chat is open',
  failed: 'That did not work',

  moderators: 'Moderators',
  noModerators: 'Only the organisers',
  moderatorsOf: (title: string) => `Moderators of ${title}`,
  changeModerators: (title: string) => `Change the moderators of ${title}`,
  moderatorsHint:
    'They approve and answer questions, run polls and keep the chat in order, in this session alone. They see who asked without a name.',
  named: (count: number) => plural(count, 'moderator'),
  addModerator: 'Add a delegate',
  searchDelegates: 'Search registered delegates',
  searching: 'Searching…',
  noSuchDelegate: 'No registered delegate is called that',
  dismiss: (name: string) => `Remove ${name}`,
}
