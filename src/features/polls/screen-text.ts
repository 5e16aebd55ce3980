import type { ResultRule } from './rules.ts'

const votes = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'vote' : 'votes'}`

/** What the screens of polls say. */
export const screenText = {
  created: 'Poll created successfully',
  voted: 'Vote submitted successfully',
  yourVote: 'Your vote',
  mustLogIn: 'You must be logged in to vote',
  leastOptions: 'A poll must have at least 2 options',
  empty: 'No polls yet',
  emptyHint: 'When an organiser or a speaker opens a poll, it appears here and in the chat.',
  emptyCreator: 'Ask the room something: everyone votes once, and you choose who sees the results.',
  noEntry: 'You are no longer in this room.',
  votes,
  chooseUpTo: (most: number) => `Choose up to ${most}`,
  chooseAny: 'Choose any number',
  chosen: (count: number, most: number) => `${count} of ${most} chosen`,
  anonymous: 'This poll is anonymous.',
  changeable: 'You can change your vote until the poll closes.',
  frozen: 'The options can’t be changed now that people have voted.',
  /** When people who have not voted will see the counts. */
  resultsWhen: {
    always: null,
    voted: 'Results after you vote',
    closed: 'Results when it closes',
    never: 'Results stay with the organisers',
  } satisfies Record<ResultRule, string | null>,
  /** Instead of the counts, for those who have voted or can no longer vote. */
  hidden: {
    always: '',
    voted: 'You see the results once you have voted.',
    closed: 'Nobody in the room sees results before the poll closes, so that the first votes don’t lead the rest.',
    never: 'Only the organisers see the results of this poll.',
  } satisfies Record<ResultRule, string>,
  /** Above counts that the reader sees only as an organiser. */
  early: {
    always: '',
    voted: 'You see results now. The room sees them after voting.',
    closed: 'Only organisers see results now. The room sees them when the poll closes.',
    never: 'Only organisers see these results. The room never does.',
  } satisfies Record<ResultRule, string>,
  /** In the form. */
  rules: {
    always: 'Everyone, at any time',
    voted: 'Everyone, after voting',
    closed: 'Everyone, when the poll closes',
    never: 'Organisers only',
  } satisfies Record<ResultRule, string>,
  anonymousHint: 'No link is stored between a person and a choice. This can’t be undone.',
  /** The choice of organisers, for all sessions of the conference. */
  bySpeakers: 'Speakers create polls in their sessions',
  opened: 'The poll is open',
  closed: 'The poll is closed',
  reopened: 'The poll is open again',
  archived: 'The poll is archived',
  saved: 'The poll was saved',
  deleted: 'The poll was deleted',
  failed: 'That did not work',
  deleteTitle: 'Delete this poll?',
  deleteOpen:
    'People are voting in it right now. The poll, its votes and its card in the chat are deleted for everyone.',
  deleteOther: 'The poll, its votes and its card in the chat are deleted for everyone.',
  cardGone: 'This poll is no longer there.',
  cardState: (state: 'open' | 'closed', count: number | null) =>
    [state === 'open' ? 'Poll, open' : 'Poll, closed', ...(count === null ? [] : [votes(count)])].join(' · '),
  answerNow: 'Vote now',
}
