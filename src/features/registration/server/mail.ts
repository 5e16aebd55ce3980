import { letterTopic } from '#features/conferences/rules.ts'
import { type InvitingConference, registrationLink, whenAndWhere } from '#features/delegates/server/mail.ts'
import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeLetter, unlinked } from '#server/letter.ts'
import type { Letter } from '#server/mail.ts'

/** Letters that anybody can cause by naming an address; they are counted per address. */
export const REQUEST_LETTER = 'registration-request'

type Request = { to: string; conference: InvitingConference; removal_url: string }

/** Nothing that was typed stands in it but the address: whoever asked may be somebody else. */
export function finishLetter({ PUBLIC_URL }: Env, { token, ...request }: Request & { token: string }): Letter {
  const name = unlinked(request.conference.name)
  return compose(request, {
    subject: `Finish your registration for ${name}`,
    paragraphs: [
      `You asked to take part in ${name}${whenAndWhere(request.conference)}.`,
      'Open the link to finish: you choose a password, and you are in. If you have an account already, you log in and confirm with one click.',
    ],
    button: { label: 'Finish my registration', url: registrationLink(PUBLIC_URL, token) },
  })
}

/** To somebody who asked and has registered before. */
export function alreadyInLetter({ PUBLIC_URL }: Env, request: Request): Letter {
  const name = unlinked(request.conference.name)
  return compose(request, {
    subject: `You are registered for ${name}`,
    paragraphs: [`You asked to take part in ${name}. You have registered already, so there is nothing left to do.`],
    button: { label: 'Log in', url: `${PUBLIC_URL}${paths.auth}` },
  })
}

type Words = Pick<Letter, 'subject'> & { paragraphs: string[]; button: { label: string; url: string } }

function compose({ to, conference, removal_url }: Request, words: Words) {
  return composeLetter({
    kind: REQUEST_LETTER,
    to,
    topic: letterTopic(conference),
    ...words,
    small: [
      `Somebody, probably you, typed this address on the page of ${unlinked(conference.name)} on ${PRODUCT}.`,
      'If it was not you, ignore this letter: nothing happens.',
    ],
    unsubscribe: { label: 'Not you? No more letters about this conference', url: removal_url },
  })
}
