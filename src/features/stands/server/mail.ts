import { emailTopic } from '#features/conferences/rules.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import { paths } from '#shared/paths.ts'
import { ANSWER_MINUTES } from '../rules.ts'

type Stand = { exhibitor: { id: string; name: string }; conference: { id: string; name: string; slug: string } }

/** Tells a lead that nobody has answered an enquiry in time. Does not say who asked; the page does. */
export function missedEmail(
  { PUBLIC_URL }: Env,
  { to, exhibitor, conference, text }: Stand & { to: string; text: string },
): Email {
  const [stand, event] = [unlinked(exhibitor.name), unlinked(conference.name)]
  return composeEmail({
    kind: 'missed-enquiry',
    to,
    topic: emailTopic(conference),
    subject: `A message to ${stand} is waiting for an answer`,
    paragraphs: [
      `Somebody at ${event} wrote to ${stand}, and nobody has answered within ${ANSWER_MINUTES} minutes:`,
      `“${unlinked(text)}”`,
      'You can still answer. Your answer reaches them in their messages.',
    ],
    button: { label: 'Answer the message', url: `${PUBLIC_URL}${paths.exhibitorManager(exhibitor.id)}` },
    small: [`You are receiving this email because you look after ${stand} at ${event}.`],
  })
}

/** Tells a visitor that nobody will answer their message any more, because the stand has left the expo. */
export function goneEmail(
  { PUBLIC_URL }: Env,
  { to, exhibitor, conference, text }: Stand & { to: string; text: string },
): Email {
  const [stand, event] = [unlinked(exhibitor.name), unlinked(conference.name)]
  return composeEmail({
    kind: 'stand-gone',
    to,
    topic: emailTopic(conference),
    subject: `${stand} is no longer at ${event}`,
    paragraphs: [
      `You wrote to ${stand}, and nobody had answered yet:`,
      `“${unlinked(text)}”`,
      `${stand} is no longer an exhibitor of ${event}, and your message has been deleted, so there will be no answer.`,
    ],
    button: { label: 'Open the conference', url: `${PUBLIC_URL}${paths.publicConference(conference.slug)}` },
    small: [`You are receiving this email because you wrote to ${stand} at ${event}.`],
  })
}
