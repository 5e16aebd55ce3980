import { emailTopic } from '#features/conferences/rules.ts'
import { type InvitingConference, registrationLink, whenAndWhere } from '#features/delegates/server/mail.ts'
import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'

/** The kind of emails that anyone can trigger by entering an address; they are limited per address. */
export const REQUEST_EMAIL = 'registration-request'

type Request = { to: string; conference: InvitingConference; removal_url: string }

/** Sends the link that finishes a registration. Contains no typed text, because someone else may have sent the form. `isUnknown`: see `isUnknownOwner`. */
export function finishEmail(
  { PUBLIC_URL }: Env,
  { token, isUnknown, ...request }: Request & { token: string; isUnknown: boolean },
): Email {
  const name = unlinked(request.conference.name)
  return compose(request, {
    subject: isUnknown ? 'Finish your registration' : `Finish your registration for ${name}`,
    paragraphs: [
      `You asked to take part in ${name}${whenAndWhere(request.conference)}.`,
      'Open the link to choose a password and finish. If you already have an account, log in and confirm with one click.',
    ],
    button: { label: 'Finish my registration', url: registrationLink(PUBLIC_URL, token) },
  })
}

/** To someone who asked to register and is registered already. */
export function alreadyInEmail({ PUBLIC_URL }: Env, request: Request): Email {
  const name = unlinked(request.conference.name)
  return compose(request, {
    subject: `You are registered for ${name}`,
    paragraphs: [`You asked to take part in ${name}. You are already registered, so there is nothing left to do.`],
    button: { label: 'Log in', url: `${PUBLIC_URL}${paths.auth}` },
  })
}

type Confirmed = Omit<Request, 'conference'> & { conference: InvitingConference & { slug: string; active: boolean } }

/** Confirms a registration. A draft has no programme to show yet. */
export function confirmationEmail({ PUBLIC_URL }: Env, { to, conference, removal_url }: Confirmed): Email {
  const { slug, active } = conference
  const name = unlinked(conference.name)
  return composeEmail({
    kind: 'registration-confirmation',
    to,
    topic: emailTopic(conference),
    subject: `You are registered for ${name}`,
    paragraphs: [
      `You are registered for ${name}${whenAndWhere(conference)}.`,
      active
        ? 'The programme is on the conference page, and you can add it to your calendar.'
        : 'We look forward to seeing you.',
    ],
    button: active
      ? { label: 'View the programme', url: PUBLIC_URL + paths.publicConference(slug) }
      : { label: 'Log in', url: PUBLIC_URL + paths.auth },
    ...(active && { links: [{ label: 'Add to Calendar', url: PUBLIC_URL + paths.calendarFile(slug) }] }),
    small: [
      `You are receiving this email because you registered for ${name} on ${PRODUCT} with this address.`,
      'To withdraw, log in and open your profile.',
    ],
    unsubscribe: { label: 'Not you? No more emails about this conference', url: removal_url },
  })
}

type Words = Pick<Email, 'subject'> & { paragraphs: string[]; button: { label: string; url: string } }

function compose({ to, conference, removal_url }: Request, words: Words) {
  return composeEmail({
    kind: REQUEST_EMAIL,
    to,
    topic: emailTopic(conference),
    ...words,
    small: [
      `Someone, probably you, entered this address on the page of ${unlinked(conference.name)} on ${PRODUCT}.`,
      'If it was not you, you can ignore this email.',
    ],
    unsubscribe: { label: 'Not you? No more emails about this conference', url: removal_url },
  })
}
