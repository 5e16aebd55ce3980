import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import type { ContactMessage } from '../fields.ts'

type Sent = { id: string; to: string; message: ContactMessage; conference: { name: string } | null }

/** What the email that forwards a message is about, so that it can be deleted with the message. */
export function messageTopic(id: string) {
  return `contact-message:${id}`
}

/** Forwards a message to the operator or an organiser. Replies go to the writer. */
export function contactEmail({ id, to, message: { name, email, message }, conference }: Sent): Email {
  const writer = unlinked(name)
  const about = conference && unlinked(conference.name)
  return composeEmail({
    kind: 'contact-message',
    to,
    reply_to: email,
    topic: messageTopic(id),
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
