import { PRODUCT } from '#shared/brand.ts'
import { longDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import type { Env } from '#server/env.ts'
import { composeEmail } from '#server/mail/email-template.ts'
import type { Email } from '#server/mail/smtp.ts'

/** The prefix of emails that anyone can trigger by entering an address; they are limited per address. */
export const LINK_EMAIL = 'account-link-'

/**
 * The prefix of recovery emails, counted apart from other emails so that strangers who sign up with an address cannot
 * keep its owner from recovering the account.
 */
export const RECOVERY_EMAIL = 'account-recovery-'
/** Those asked for on a device on which the owner has logged in before, which strangers cannot use up. */
export const OWN_RECOVERY_EMAIL = 'account-own-recovery-'

const NOT_YOU = `If you did not ask for this, you can ignore this email.`

/** Says which sign-up its link confirms, because somebody else may have signed up with the same address. */
export function confirmationEmail(to: string, url: string, signed_up_at: string): Email {
  return composeEmail({
    kind: `${LINK_EMAIL}signup`,
    to,
    subject: 'Confirm your email address',
    paragraphs: [`Welcome to ${PRODUCT}. Confirm that this is your address to start using your account.`],
    button: { label: 'Confirm my address', url },
    small: [
      `The link confirms the sign-up of ${momentOf(signed_up_at)} and the password chosen then. If that was not you, use the link in our email about your own sign-up.`,
      'The link works once and expires in 24 hours.',
      `If you did not sign up, you can ignore this email. The account cannot be used without the link.`,
    ],
  })
}

/** To the second, because two people may sign up with one address in the same minute. */
function momentOf(instant: string) {
  const iso = new Date(instant).toISOString()
  return `${longDate(iso.slice(0, 10))}, ${iso.slice(11, 19)} UTC`
}

/** To the owner of an address that was used to sign up again. */
export function alreadyRegisteredEmail(to: string, { PUBLIC_URL }: Env): Email {
  return composeEmail({
    kind: `${LINK_EMAIL}known`,
    to,
    subject: 'You already have an account',
    paragraphs: [
      `Someone, probably you, just tried to sign up to ${PRODUCT} with this address. You already have an account, so nothing has changed.`,
      'You can log in with your password. If you have forgotten it, choose “Forgot password” on the login page.',
    ],
    button: { label: 'Log in', url: `${PUBLIC_URL}${paths.auth}` },
    small: [NOT_YOU],
  })
}

export function recoveryEmail(to: string, url: string, kind: string): Email {
  return composeEmail({
    kind,
    to,
    subject: 'Choose a new password',
    paragraphs: [`You asked for a new password for your ${PRODUCT} account. Use this link to log in and choose one.`],
    button: { label: 'Choose a new password', url },
    small: ['The link works once and expires in one hour.', NOT_YOU],
  })
}

export function magicLinkEmail(to: string, url: string): Email {
  return composeEmail({
    kind: `${LINK_EMAIL}magiclink`,
    to,
    subject: `Your link to log in to ${PRODUCT}`,
    paragraphs: [`Use this link to log in to ${PRODUCT}. You need no password.`],
    button: { label: 'Log in', url },
    small: ['The link works once and expires in one hour.', NOT_YOU],
  })
}

export function invitationEmail(to: string, url: string): Email {
  return composeEmail({
    kind: `${LINK_EMAIL}invite`,
    to,
    subject: `You are invited to ${PRODUCT}`,
    paragraphs: [
      `An account on ${PRODUCT} has been created for you. Use the link below to accept it and choose a password.`,
    ],
    button: { label: 'Accept the invitation', url },
    small: [
      'The link works once and expires in 24 hours.',
      `If you were not expecting this, you can ignore this email. The account cannot be used without the link.`,
    ],
  })
}

/** To the new address of an account. */
export function emailChangeEmail(to: string, url: string): Email {
  return composeEmail({
    kind: `${LINK_EMAIL}change`,
    to,
    subject: 'Confirm your new email address',
    paragraphs: [`You asked to use this address for your ${PRODUCT} account. Confirm it to start using it.`],
    button: { label: 'Confirm my new address', url },
    small: ['The link works once and expires in 24 hours.', NOT_YOU],
  })
}

export function codeEmail(to: string, code: string): Email {
  return composeEmail({
    kind: `${LINK_EMAIL}code`,
    to,
    subject: 'Your confirmation code',
    paragraphs: [`Type this code in ${PRODUCT} to confirm that it is you.`],
    code,
    small: [
      'The code works once and expires in ten minutes. We will never ask you for it.',
      'If you did not ask for it, change your password now, because someone else is signed in to your account.',
    ],
  })
}

const NOT_YOUR_CHANGE =
  'If this was not you, choose a new password immediately with “Forgot password” on the login page.'

export function passwordChangedEmail(to: string, { PUBLIC_URL }: Env): Email {
  return composeEmail({
    kind: 'account-notice-password',
    to,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of your ${PRODUCT} account was just changed, and you have been signed out on every other device.`,
      NOT_YOUR_CHANGE,
    ],
    button: { label: 'Log in', url: `${PUBLIC_URL}${paths.auth}` },
    small: ['You are receiving this email because it concerns the security of your account.'],
  })
}

/** To the old address, in case the change was not made by the account's owner. */
export function emailChangedEmail({ id }: { id: string }, to: string, newEmail: string): Email {
  const written = composeEmail({
    kind: 'account-notice-email',
    to,
    subject: 'Your email address was changed',
    paragraphs: [
      `The address of your ${PRODUCT} account was just changed from ${to} to ${newEmail}, and you have been signed out on every other device.`,
      'If this was not you, contact us immediately, because you can no longer log in with this address.',
    ],
    small: ['You are receiving this email because it concerns the security of your account.'],
  })
  return { ...written, quoted_ids: [id] }
}
