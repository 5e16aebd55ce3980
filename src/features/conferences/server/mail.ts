import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeLetter, unlinked } from '#server/letter.ts'
import type { Letter } from '#server/mail.ts'
import { letterTopic, ORGANISER_INVITATION_DAYS } from '../rules.ts'

export const ORGANISER_LETTER = 'organiser-invitation'

type Invitation = { to: string; conference: { id: string; name: string }; from: string | null; token: string }

/** To somebody who is to help organising. `from` is who invites; null for who has given no name. */
export function organiserLetter({ PUBLIC_URL }: Env, { to, conference, from, token }: Invitation): Letter {
  const name = unlinked(conference.name)
  return composeLetter({
    kind: ORGANISER_LETTER,
    to,
    topic: letterTopic(conference),
    subject: `Help organise ${name}`,
    paragraphs: [
      from === null
        ? `The organisers of ${name} invite you to organise it with them on ${PRODUCT}.`
        : `${unlinked(from)} invites you to organise ${name} together on ${PRODUCT}.`,
      'As a co-organiser you look after its programme, its speakers and its delegates. You need an account with this address; you can make one on the way.',
    ],
    button: { label: 'Accept the invitation', url: `${PUBLIC_URL}${paths.organiserInvitation}?token=${token}` },
    small: [
      `The link works once, for ${ORGANISER_INVITATION_DAYS} days.`,
      `${from === null ? `The organisers of ${name}` : unlinked(from)} gave us your address. If you do not know what this is about, ignore this letter: nothing happens.`,
    ],
  })
}
