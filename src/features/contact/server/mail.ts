import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import type { ContactMessage } from '../fields.ts'

type Sent = { to: string; message: ContactMessage; conference: { name: string } | null }

/** Forwards a message to the operator or an organiser. Replies go to the writer. */
export function contactEmail({ to, message: { name, email, message }, conference }: Sent): Email {
  const writer = unlinked(name)
  const about = conference && unlinked(conference.name)
  return composeEmail({
    kind: 'contact-message',
    to,
    reply_to: email,
    subject: about ? `${writer} has a question about ${about}` : `${writer} wrote to you`,
    paragraphs: [`${writer} (${unlinked(email)}) wrote:`, ...message.split(/\n+/).map(unlinked)],
    small: [
      `Reply to this email to answer ${writer}.`,
      about
        ? `You are receiving it because you organise ${about}. The writer has not seen your address, but will see it if you reply.`
        : 'You are receiving it because this address receives messages from the contact form.',
    ],
  })
}
