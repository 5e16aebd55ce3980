import { letterTopic } from '#features/conferences/rules.ts'
import { PRODUCT } from '#shared/brand.ts'
import { longDateRange } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeLetter, unlinked } from '#server/letter.ts'
import type { Letter } from '#server/mail.ts'
import { INVITATION_DAYS } from '../rules.ts'

/** The database follows letters of this kind; see the trigger `letters_delivered`. */
export const INVITATION_LETTER = 'delegate-invitation'

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
  /** Who gave us the address; null for an organiser who has given no name. */
  from: string | null
  token: string
  removal_url: string
}

/** To somebody whom an organiser wants to see at the conference. */
export function invitationLetter({ PUBLIC_URL }: Env, invitation: Invitation): Letter {
  const { to, full_name, conference, from, token, removal_url } = invitation
  const name = unlinked(conference.name)
  const facts = whenAndWhere(conference)
  const source =
    from === null
      ? `the organisers of ${name}, who use ${PRODUCT},`
      : `${unlinked(from)}, who organises ${name} with ${PRODUCT},`
  const letter = composeLetter({
    kind: INVITATION_LETTER,
    to,
    topic: letterTopic(conference),
    subject: `You are invited to ${name}`,
    paragraphs: [
      `Dear ${unlinked(full_name)},`,
      from === null
        ? `The organisers of ${name} invite you to take part in it${facts}.`
        : `${unlinked(from)} invites you to take part in ${name}${facts}.`,
      'Register with the link below: you choose a password, and you are in. If you have an account already, you log in and confirm with one click.',
    ],
    button: { label: 'Register now', url: registrationLink(PUBLIC_URL, token) },
    small: [
      `The link is meant for you alone. It works once, for ${INVITATION_DAYS} days and at most until the conference ends.`,
      `You get this letter because ${source} gave us your name and address to invite you. Nothing else is done with them.`,
    ],
    unsubscribe: { label: 'Not interested? Remove me and forget my address', url: removal_url },
  })
  return { ...letter, bulk: true }
}

/** The page that finishes a registration. */
export function registrationLink(origin: string, token: string) {
  return `${origin}${paths.delegateRegistration}?token=${token}`
}

/** ' on April 10 – 12, 2025 in Hall A', as far as it is known. */
export function whenAndWhere({ start_date, end_date, location }: InvitingConference) {
  const dates = longDateRange(start_date, end_date)
  return `${dates === null ? '' : ` on ${dates}`}${location === null ? '' : ` at ${unlinked(location)}`}`
}
