import { PRODUCT } from '#shared/brand.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeLetter } from '#server/letter.ts'
import type { Letter } from '#server/mail.ts'

/** Letters that anybody can cause by naming an address; they are counted per address. */
export const LINK_LETTER = 'account-link-'

const NOT_YOU = `If you did not ask for this, you can ignore this letter: nothing happens.`

export function confirmationLetter(to: string, url: string): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}signup`,
    to,
    subject: 'Confirm your email address',
    paragraphs: [`Welcome to ${PRODUCT}. Confirm that this is your address and your account is ready.`],
    button: { label: 'Confirm my address', url },
    small: [
      'The link works once, for 24 hours.',
      `If you did not sign up, ignore this letter: without the link the account stays closed.`,
    ],
  })
}

/** To the owner of an address that somebody signed up with again. */
export function alreadyRegisteredLetter(to: string, { PUBLIC_URL }: Env): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}known`,
    to,
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, just tried to sign up to ${PRODUCT} with this address. It has an account already, so nothing was changed.`,
      'You can log in with the password you chose. If it is lost, the login page helps you to a new one.',
    ],
    button: { label: 'Log in', url: `${PUBLIC_URL}${paths.auth}` },
    small: [NOT_YOU],
  })
}

export function recoveryLetter(to: string, url: string): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}recovery`,
    to,
    subject: 'Choose a new password',
    paragraphs: [
      `You asked for a new password for your ${PRODUCT} account. The link signs you in and lets you choose one.`,
    ],
    button: { label: 'Choose a new password', url },
    small: ['The link works once, for one hour.', NOT_YOU],
  })
}

export function magicLinkLetter(to: string, url: string): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}magiclink`,
    to,
    subject: `Your link to log in to ${PRODUCT}`,
    paragraphs: [`Use this link to log in to ${PRODUCT}. You need no password.`],
    button: { label: 'Log in', url },
    small: ['The link works once, for one hour.', NOT_YOU],
  })
}

export function invitationLetter(to: string, url: string): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}invite`,
    to,
    subject: `You are invited to ${PRODUCT}`,
    paragraphs: [
      `An account on ${PRODUCT} was made for this address. Accept it with the link below and choose a password.`,
    ],
    button: { label: 'Accept the invitation', url },
    small: [
      'The link works once, for 24 hours.',
      `If you expect no invitation, ignore this letter: the account stays closed.`,
    ],
  })
}

/** To the new address of an account. */
export function emailChangeLetter(to: string, url: string): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}change`,
    to,
    subject: 'Confirm your new email address',
    paragraphs: [`This address is to become the address of a ${PRODUCT} account. It counts once you confirm it.`],
    button: { label: 'Confirm my new address', url },
    small: ['The link works once, for 24 hours.', NOT_YOU],
  })
}

export function codeLetter(to: string, code: string): Letter {
  return composeLetter({
    kind: `${LINK_LETTER}code`,
    to,
    subject: 'Your confirmation code',
    paragraphs: [`Type this code in ${PRODUCT} to confirm that it is you.`],
    code,
    small: [
      'The code works once, for ten minutes. Nobody of ours will ever ask you for it.',
      'If you did not ask for it, change your password: somebody is signed in as you.',
    ],
  })
}

const NOT_YOUR_CHANGE = 'If this was not you, choose a new password at once with “Forgot password” on the login page.'

export function passwordChangedLetter(to: string, { PUBLIC_URL }: Env): Letter {
  return composeLetter({
    kind: 'account-notice-password',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${PRODUCT} account was just changed, and every other device was signed out.`,
      NOT_YOUR_CHANGE,
    ],
    button: { label: 'Log in', url: `${PUBLIC_URL}${paths.auth}` },
    small: ['You get this letter because it is about the safety of your account.'],
  })
}

/** To the old address, which may be all its owner has left. */
export function emailChangedLetter(to: string, newEmail: string): Letter {
  return composeLetter({
    kind: 'account-notice-email',
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `The address of your ${PRODUCT} account was just changed from ${to} to ${newEmail}, and every other device was signed out.`,
      'If this was not you, write to us at once: this address no longer opens the account.',
    ],
    small: ['You get this letter because it is about the safety of your account.'],
  })
}
