import { composeLetter, unlinked } from '#server/letter.ts'
import type { Letter } from '#server/mail.ts'
import type { ContactMessage } from '../fields.ts'

type Sent = { to: string; message: ContactMessage; conference: { name: string } | null }

/** To the operator or an organiser: what somebody wrote. An answer goes straight to the writer. */
export function contactLetter({ to, message: { name, email, message }, conference }: Sent): Letter {
  const writer = unlinked(name)
  const about = conference && unlinked(conference.name)
  return composeLetter({
    kind: 'contact-message',
    to,
    reply_to: email,
    subject: about ? `${writer} has a question about ${about}` : `${writer} wrote to you`,
    paragraphs: [`${writer} (${unlinked(email)}) wrote:`, ...message.split(/\n+/).map(unlinked)],
    small: [
      `Answer this letter, and your answer goes to ${writer}.`,
      about
        ? `You get it because you organise ${about}. Your address was not shown to the writer; your answer shows it.`
        : 'You get it because messages from the contact form are sent to this address.',
    ],
  })
}
