import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import { emailTopic, ORGANISER_INVITATION_DAYS } from '../rules.ts'

export const ORGANISER_EMAIL = 'organiser-invitation'

type Invitation = {
  to: string
  conference: { id: string; name: string }
  from: string | null
  token: string
  /** See `isUnknownOwner`. */
  isUnknown: boolean
}

/** Invites a co-organiser. `from` is the inviting organiser's name, or null. */
export function organiserEmail({ PUBLIC_URL }: Env, { to, conference, from, token, isUnknown }: Invitation): Email {
  const name = unlinked(conference.name)
  return composeEmail({
    kind: ORGANISER_EMAIL,
    to,
    topic: emailTopic(conference),
    subject: isUnknown ? 'Help organise a conference' : `Help organise ${name}`,
    paragraphs: [
      from === null
        ? `The organisers of ${name} invite you to organise it with them on ${PRODUCT}.`
        : `${unlinked(from)} invites you to help organise ${name} on ${PRODUCT}.`,
      'As a co-organiser you can edit its programme, speakers and delegates. You need an account with this address; you can create one when you accept.',
    ],
    button: { label: 'Accept the invitation', url: `${PUBLIC_URL}${paths.organiserInvitation}?token=${token}` },
    small: [
      `The link works once and expires in ${ORGANISER_INVITATION_DAYS} days.`,
      `${from === null ? `The organisers of ${name}` : unlinked(from)} gave us your address. If you were not expecting this, you can ignore this email.`,
    ],
  })
}

type HandOver = {
  to: string
  conference: { id: string; name: string }
  /** The name or address of the former owner. */
  from: string
  /** The name or address of the new owner; null where the email is to them. */
  new_owner: string | null
}

/** Tells the new owner of a conference, or one of the co-organisers, that it was handed over. */
export function handOverEmail({ PUBLIC_URL }: Env, { to, conference, from, new_owner }: HandOver): Email {
  const name = unlinked(conference.name)
  const owner = new_owner === null ? null : unlinked(new_owner)
  return composeEmail({
    kind: 'hand-over',
    to,
    topic: emailTopic(conference),
    subject: owner === null ? `You now own ${name}` : `${owner} now owns ${name}`,
    paragraphs: [
      owner === null
        ? `${unlinked(from)} has handed ${name} over to you. It counts towards your plan from now on.`
        : `${unlinked(from)} has handed ${name} over to ${owner}. You are still a co-organiser.`,
    ],
    button: { label: 'Open the conference', url: `${PUBLIC_URL}${paths.conference(conference.id)}` },
    small: [`You are receiving this email because you organise ${name} with ${PRODUCT}.`],
  })
}
