import { ERASURE_WAIT_DAYS } from '#features/conferences/retention-rules.ts'
import { emailTopic, ERASURE_NOTICE } from '#features/conferences/rules.ts'
import { tabLink } from '#features/conferences/link-rules.ts'
import { PRODUCT } from '#shared/brand.ts'
import { longDate, longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import { erasureText } from '../erasure-text.ts'
import { INVITATION_DAYS } from '../rules.ts'

/** The trigger `emails_delivered` copies the delivery of emails of this kind to the delegate. */
export const INVITATION_EMAIL = 'delegate-invitation'

export type InvitingConference = {
  id: string
  name: string
  start_date: string | null
  end_date: string | null
  location: string | null
}

type Invitation = {
  to: string
  full_name: string
  conference: InvitingConference
  /** The name of the organiser who gave us the address; null without a name. */
  from: string | null
  token: string
  removal_url: string
  /** The titles of the sessions in which a speaker speaks; null for somebody who is no speaker. */
  sessions: readonly string[] | null
  words: Words
}

/** What the emails of one sending say besides. */
export type Words = {
  /** Plain text of the organiser, or ''. */
  note: string
  /** The organiser whose address gets the replies; null for the sender's. */
  reply_to: { id: string; address: string } | null
  /** Whether they were invited before. */
  isReminder: boolean
  /** See `isUnknownOwner`. */
  isUnknown: boolean
}

/** Invites a delegate, or reminds one. */
export function invitationEmail({ PUBLIC_URL }: Env, invitation: Invitation): Email {
  const { to, full_name, conference, from, token, removal_url, sessions, words } = invitation
  const name = unlinked(conference.name)
  const facts = whenAndWhere(conference)
  const source =
    from === null
      ? `the organisers of ${name}, who use ${PRODUCT},`
      : `${unlinked(from)}, who organises ${name} with ${PRODUCT},`
  const email = composeEmail({
    kind: INVITATION_EMAIL,
    to,
    topic: emailTopic(conference),
    subject: subjectOf(name, words),
    paragraphs: [
      `Dear ${unlinked(full_name)},`,
      openingOf({ name, from, facts }, words),
      ...(sessions ? [speakingSentence(sessions)] : []),
      ...linesOf(words.note),
      'Use the link below to register and choose a password. If you already have an account, log in and confirm with one click.',
    ],
    button: { label: 'Register now', url: registrationLink(PUBLIC_URL, token) },
    small: [
      `This link is only for you. It works once, and expires after ${INVITATION_DAYS} days or when the conference ends.${words.isReminder ? ' It replaces the one in the email before.' : ''}`,
      `You are receiving this email because ${source} gave us your name and address to invite you. We use them for nothing else.`,
    ],
    unsubscribe: { label: 'Not interested? Remove me and forget my address', url: removal_url },
    ...(words.reply_to && { reply_to: words.reply_to.address }),
  })
  return { ...email, bulk: true }
}

type Example = Omit<Invitation, 'token' | 'removal_url'>

/** An invitation to look at, whose links open nothing. */
export function exampleEmail(env: Env, example: Example): Email {
  return invitationEmail(env, { ...example, token: '…', removal_url: `${env.PUBLIC_URL}${paths.removeMe}?token=…` })
}

/** The kind of an invitation that organisers send to themselves, which no limit of invitations counts. */
const TEST_EMAIL = 'invitation-test'

/** The same as an email to the organiser, whose mail program is not told how to unsubscribe. */
export function testEmail(env: Env, example: Example): Email {
  const { unsubscribe_url: _, ...email } = exampleEmail(env, example)
  return { ...email, kind: TEST_EMAIL, subject: `Test: ${email.subject}`, bulk: false }
}

function subjectOf(name: string, { isReminder, isUnknown }: Words) {
  const what = isUnknown ? 'a conference' : name
  return isReminder ? `Reminder: you are invited to ${what}` : `You are invited to ${what}`
}

function openingOf({ name, from, facts }: { name: string; from: string | null; facts: string }, { isReminder }: Words) {
  if (from === null)
    return isReminder
      ? `The organisers of ${name} invited you to take part in it${facts}. You have not answered yet.`
      : `The organisers of ${name} invite you to take part in it${facts}.`
  return isReminder
    ? `${unlinked(from)} invited you to take part in ${name}${facts}. You have not answered yet.`
    : `${unlinked(from)} invites you to take part in ${name}${facts}.`
}

/** The paragraphs of what somebody wrote. */
function linesOf(note: string) {
  return note.split('\n').flatMap((line) => (line.trim() === '' ? [] : unlinked(line)))
}

/** More titles than these are counted. */
const MOST_TITLES = 3

/** 'You speak there, in “A” and “B”.' */
function speakingSentence(titles: readonly string[]) {
  const named = titles.slice(0, MOST_TITLES).map((title) => `“${unlinked(title)}”`)
  const more = titles.length - named.length
  if (more > 0) named.push(`${more} more ${more === 1 ? 'session' : 'sessions'}`)
  const listed = new Intl.ListFormat('en-GB').format(named)
  const where = listed === '' ? '' : `, in ${listed}`
  const yours = titles.length === 1 ? 'session' : 'sessions'
  return `You speak there${where}. Once you have registered, you can see how many people saved your ${yours}, answer questions and say how you are shown.`
}

/** The page that finishes a registration. */
export function registrationLink(origin: string, token: string) {
  return `${origin}${paths.delegateRegistration}?token=${token}`
}

/** ' on April 10 – 12, 2025, Hall A', without the parts that are unknown. */
export function whenAndWhere({ start_date, end_date, location }: Omit<InvitingConference, 'id' | 'name'>) {
  const dates = longDateRange(start_date, end_date)
  return `${dates === null ? '' : ` on ${dates}`}${location === null ? '' : `, ${unlinked(location)}`}`
}

type ErasureNotice = {
  to: string
  conference: { id: string; name: string; start_date: string | null; end_date: string | null }
  /** How many delegates will be erased. */
  count: number
  /** The first day on which they are erased, a plain date. */
  on: string
}

/** Tells an organiser that delegates will be erased, while they can still be exported. */
export function erasureEmail({ PUBLIC_URL }: Env, { to, conference, count, on }: ErasureNotice): Email {
  const name = unlinked(conference.name)
  return composeEmail({
    kind: ERASURE_NOTICE,
    to,
    topic: emailTopic(conference),
    subject: `${erasureText.delegates(count)} of ${name} will be erased on ${longDate(on)}`,
    paragraphs: [
      `${name} took place${whenAndWhere({ ...conference, location: null })}. ${erasureText.erasurePeriods}`,
      `On ${longDate(on)}, ${erasureText.delegates(count)} will be erased. If you need the list, export it before that day.`,
      `If the dates are wrong, correct them. Nobody is erased within ${ERASURE_WAIT_DAYS} days of a change.`,
    ],
    button: { label: 'Export the delegates', url: PUBLIC_URL + tabLink(conference.id, 'delegates') },
    small: [`You are receiving this email because you organise ${name} with ${PRODUCT}.`],
  })
}
