import { plural } from '#shared/plural.ts'
import type { Notification } from './contract.ts'

/** A piece of a sentence; the names and titles in it are `strong`. */
export type Piece = { text: string; strong?: true }

type Notice = Pick<Notification, 'kind' | 'actor' | 'conference_name' | 'words' | 'count'>
type Sentence = (names: { who: Piece; title: Piece; count: number }, notice: Notice) => (string | Piece)[]

const SOMEBODY = 'Somebody'

/**
 * The sentence of each kind. `title` is the word of that name: what is moved, asked or announced, and for a mention or a
 * reply where it was written.
 */
const SENTENCES: Record<Notification['kind'], Sentence> = {
  message: ({ who, count }) => (count === 1 ? ['Message from ', who] : [`${count} messages from `, who]),
  mention: ({ who, title, count }) => [who, ` mentioned you${times(count)}`, ...inPlace(title)],
  reply: ({ who, title, count }) => [who, ` replied to you${times(count)}`, ...inPlace(title)],
  enquiry: ({ who, title }) => [who, ' wrote to ', title],
  connection_asked: ({ who }) => [who, ' wants to connect'],
  connection_accepted: ({ who, count }) => [who, andOthers(count), ' accepted your request'],
  meeting_asked: ({ who }, { words }) =>
    words.what === 'reminder'
      ? [waitingRequests(Number(words.count)), ' for your answer']
      : isArranged(words)
        ? ['A meeting with ', who, ' is proposed']
        : [who, words.what === 'move' ? ' asks to move your meeting' : ' asks to meet you'],
  meeting_accepted: ({ who }, { words }) =>
    isArranged(words)
      ? ['The organisers arranged a meeting with ', who, `${onTime(words)}${atPlace(words)}`]
      : [who, ` meets you${onTime(words)}${atPlace(words)}`],
  meeting_answered: ({ who }, { words }) => [
    who,
    MEETING_ANSWERS[words.what ?? ''] ?? ' declined your request',
    ...(words.what === 'left' ? [onTime(words)] : []),
  ],
  meeting_expired: ({ who, title }, { words }) =>
    words.what === 'mine'
      ? ['Your request to ', words.title ? title : who, ' was not answered in time']
      : ['The request of ', who, ' has expired'],
  meeting_cancelled: ({ who }, { actor, words }) => {
    if (!actor) return [`Your meeting${onTime(words)} was cancelled`]
    if (words.what === 'organisers') return ['The organisers cancelled your meeting with ', who, onTime(words)]
    return [who, ` cancelled your meeting${onTime(words)}`]
  },
  meeting_moved: ({ who }, { actor, words }) => [
    ...(actor ? ['Your meeting with ', who] : ['Your meeting']),
    ` is now${onTime(words)}${atPlace(words)}`,
  ],
  meeting_soon: ({ who }, { words }) => ['You meet ', who, `${onTime(words)}${atPlace(words)}`],
  session_soon: ({ title }, { words }) => [
    title,
    ` starts${words.time ? ` at ${words.time}` : ' soon'}${inRoom(words)}`,
  ],
  session_moved: ({ title }, { words }) => [title, movedTo(words)],
  session_cancelled: ({ title }) => [title, ' was cancelled'],
  session_moved_late: ({ title }, { words }) => [title, movedTo(words)],
  session_cancelled_late: ({ title }) => [title, ' was cancelled'],
  own_session_moved: ({ title }, { words }) => ['Your session “', title, `”${movedTo(words)}`],
  own_session_cancelled: ({ title }) => ['Your session “', title, '” was cancelled'],
  recording_ready: ({ title }) => ['The recording of ', title, ' is ready'],
  question_answered: ({ who }, { actor }) => ['Your question was answered', ...(actor ? [' by ', who] : [])],
  question_approved: () => ['Your question is now shown to everyone'],
  poll_opened: ({ title }) => ['A poll opened: ', title],
  announcement: ({ title }, { conference_name }) => [
    conference_name === null ? 'Announcement: ' : `From the ${conference_name} team: `,
    title,
  ],
  invitation: ({ title }, { words }) => [invitedTo(words.role), title.text === '' ? unnamed(words.role) : title],
  organiser_removed: ({ title }) => ['You no longer help to organise ', title],
  moderator_named: ({ who, title }) => [who, ' made you a moderator of ', title],
  export_ready: () => ['The file with your data is ready'],
  // Nothing of what was reported: emails and push messages show this to whoever looks at the screen.
  report_received: ({ count }, notice) => [
    count === 1 ? 'A report waits for you in ' : `${count} reports wait for you in `,
    conferenceOf(notice),
  ],
  questions_waiting: (_, notice) => [
    `${plural(counted(notice), 'question waits', 'questions wait')} for approval in `,
    conferenceOf(notice),
  ],
  people_registered: (_, notice) => [
    `${plural(counted(notice), 'person', 'people')} registered for `,
    conferenceOf(notice),
  ],
  speakers_changed: (_, notice) => [
    plural(counted(notice), 'speaker'),
    notice.words.what === 'slides' ? ' uploaded slides in ' : ' changed how they are shown in ',
    conferenceOf(notice),
  ],
  emails_failed: (_, notice) => [
    `${plural(counted(notice), notice.words.what === 'invitations' ? 'invitation' : 'email')} could not be delivered for `,
    conferenceOf(notice),
  ],
  recording_finished: ({ title }) => ['The recording of ', title, ' is uploaded'],
}

/** What somebody did with a request to meet, other than accepting or declining it. */
const MEETING_ANSWERS: Record<string, string> = {
  suggested: ' suggests another time',
  time: ' declined the time that you suggested',
  times: ' declined the times that you suggested',
  meeting: ' declined the meeting',
  withdrew: ' withdrew the suggested time',
  left: ' left your meeting',
}

function conferenceOf({ conference_name }: Notice): Piece {
  return { text: conference_name ?? 'your conference', strong: true }
}

/** Of how many things a notice tells that were gathered before it was made. */
function counted({ words }: Notice) {
  return Number(words.count ?? 1)
}

/** The sentence of an invitation by its role, up to the title. */
function invitedTo(role: string | undefined) {
  if (role === 'organiser') return 'You are invited to help organise '
  return role === 'exhibitor' ? 'You are invited to look after ' : 'You are invited to '
}

/** For those whom we know too little to quote their words to strangers. */
function unnamed(role: string | undefined) {
  return role === 'exhibitor' ? 'the page of an exhibitor' : 'a conference'
}

/** The sentence of a notification; its second line is the word `text`. */
export function sentenceOf(notice: Notice): Piece[] {
  const { kind, actor, words, count } = notice
  const who: Piece = { text: actor?.full_name ?? SOMEBODY, strong: true }
  const title: Piece = { text: words.title ?? '', strong: true }
  return SENTENCES[kind]({ who, title, count }, notice)
    .map((piece) => (typeof piece === 'string' ? { text: piece } : piece))
    .filter((piece) => piece.text !== '')
}

/** The same as one text, for emails and push messages. */
export function plainSentence(notice: Notice) {
  return sentenceOf(notice)
    .map((piece) => piece.text)
    .join('')
}

function times(count: number) {
  return count === 1 ? '' : ` ${count} times`
}

function andOthers(count: number) {
  if (count === 1) return ''
  return count === 2 ? ' and 1 other' : ` and ${count - 1} others`
}

function inPlace(title: Piece) {
  return title.text === '' ? [] : [' in ', title]
}

function movedTo(words: Record<string, string>) {
  const { time, place } = words
  if (time) return ` was moved to ${time}${inRoom(words)}`
  return place ? ` was moved to ${place}` : ' was moved'
}

function isArranged({ what }: Record<string, string>) {
  return what === 'arranged'
}

function waitingRequests(count: number) {
  return count === 1 ? 'A meeting request waits' : `${count} meeting requests wait`
}

/** 'at 14:40', or with its day 'on Fri, Nov 27, 14:40'. */
function onTime({ time }: Record<string, string>) {
  if (!time) return ''
  return /^\d/.test(time) ? ` at ${time}` : ` on ${time}`
}

function atPlace({ place }: Record<string, string>) {
  return place ? `, ${place}` : ''
}

function inRoom({ place }: Record<string, string>) {
  return place ? ` in ${place}` : ''
}
