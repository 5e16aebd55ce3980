import { emailTopic } from '#features/conferences/rules.ts'
import type { Env } from '#server/env.ts'
import { composeEmail, unlinked } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'
import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import { STAFF_INVITATION_DAYS } from '../rules.ts'

export const STAFF_EMAIL = 'exhibitor-invitation'

type Stand = { exhibitor: { id: string; name: string }; conference: { id: string; name: string; slug: string } }
type Invitation = Stand & { to: string; token: string; isUnknown: boolean }

/** Invites somebody to the staff of an exhibitor. `isUnknown`: see `isUnknownOwner`. */
export function staffEmail({ PUBLIC_URL }: Env, { to, exhibitor, conference, token, isUnknown }: Invitation): Email {
  const [stand, event] = [unlinked(exhibitor.name), unlinked(conference.name)]
  return composeEmail({
    kind: STAFF_EMAIL,
    to,
    topic: emailTopic(conference),
    subject: isUnknown ? 'Look after the page of an exhibitor' : `Look after ${stand} at ${event}`,
    paragraphs: [
      `The organisers of ${event} invite you to look after the page of ${stand} on ${PRODUCT}.`,
      'You can edit its texts, team and products, answer messages from visitors and see who has left their details. You need an account with this address; you can create one when you accept.',
    ],
    button: { label: 'Accept the invitation', url: `${PUBLIC_URL}${paths.exhibitorInvitation}?token=${token}` },
    small: [
      `The link works once and expires in ${STAFF_INVITATION_DAYS} days.`,
      `The organisers of ${event} gave us your address. If you were not expecting this, you can ignore this email.`,
    ],
  })
}
