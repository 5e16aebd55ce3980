import type { RegistrationEnd } from './link-rules.ts'
import { DELEGATE_PASSWORD_MIN } from '#features/auth/password-rules.ts'
import { tooShort } from '#shared/wording.ts'

export const text = {
  verifyFailed: 'Error verifying registration token',
  alreadyRegistered: 'You have already registered for this conference. Please log in instead.',
  badToken: 'Invalid or expired registration token',
  badLink: 'Invalid or expired registration link',
  badLinkTitle: 'Invalid Registration Link',
  accountExists: 'An account with this email already exists. Please log in instead.',
  failed: 'Registration failed',
  accountCreated: 'Account created successfully!',
  registered: 'Registration successful!',

  /** The only response of Register Now, the same for known and unknown addresses. */
  asked: 'Thank you. If this address can register, we have sent it an email with a link to finish.',
  closed: 'Registration is closed at the moment.',
  over: 'This conference is over, so registration has ended.',
  closedTitle: 'Registration is closed',
  invitedTitle: 'Registration is by invitation',

  noName: 'Please enter your name',
  shortPassword: tooShort('Password', DELEGATE_PASSWORD_MIN),
  passwordHint: `At least ${DELEGATE_PASSWORD_MIN} characters`,
  mismatch: "Passwords don't match",
  emailHint: 'Your invitation was sent to this address, so you cannot change it.',
  requestedHint: 'You asked from this address, so you cannot change it.',
  checking: 'Checking your registration link',
  uncheckedTitle: 'Your link could not be checked',
  uncheckedDetail: 'The link may be fine. Check your connection and try again.',
  invited: 'You are invited',
  invitedLead: 'Choose a password to register.',
  finish: 'Finish your registration',
  finishLead: 'Choose a password to finish.',
  confirmLead: (email: string) => `You are logged in as ${email}. Confirm to register for this conference too.`,
  haveAccount: 'Do you already have an account with this address?',
  otherAccount: 'This invitation is for someone else',
  otherRequest: 'This link is for someone else',
  otherRequestDetail: (here: string, requested: string) =>
    `You are logged in as ${here}, but the link was sent to ${requested}. Log out to use it; the link stays valid.`,
  otherAccountDetail: (here: string, invited: string) =>
    `You are logged in as ${here}, but the invitation was sent to ${invited}. Log out to accept it; the link stays valid.`,
  welcome: (conference: string) => `Welcome to ${conference}. We are logging you in.`,
  checkEmail: 'Please check your email to verify your account and then log in',
  alreadyIn: 'You are registered',
  alreadyInDetail: (conference: string) =>
    `You are already registered for ${conference}, so there is nothing left to do.`,
  linkUsed: 'This link has already been used',
}

/** Why a registration link leads no further. */
export const endText: Record<RegistrationEnd, string> = {
  used: 'This link has been used already. Log in to take part.',
  replaced: 'A newer link has been sent to you. Open the newest email about the conference.',
  withdrawn: 'This invitation was withdrawn. Ask the organisers if that surprises you.',
  expired: 'This link has expired. Ask the organisers for a new invitation.',
  closed: 'Your invitation is fine, but registration is closed at the moment. Ask the organisers when it opens again.',
  invited: 'Registration is by invitation only now. Ask the organisers to invite you.',
  over: 'This conference is over, so registration has ended.',
  unknown: 'This link is not known here. Open it again from the newest email about the conference.',
}

/** The page behind "Remove me" in an email. */
export const removalText = {
  title: 'Remove me',
  question: (conference: string) =>
    `You have been invited to ${conference}. If you continue, we delete your name and address from its list and send you no more emails about it.`,
  button: 'Remove me',
  registeredQuestionTitle: 'Stop the emails',
  registeredQuestion: (conference: string) =>
    `You are registered for ${conference}. If you continue, we send you no more emails about it, and you stay registered. To withdraw, log in and open your profile.`,
  registeredButton: 'Stop the emails',
  doneTitle: 'You have been removed',
  done: (conference: string) =>
    `We have deleted your name and address from ${conference}, and you will get no more emails about it.`,
  registeredTitle: 'You will get no more emails',
  registered: (conference: string) =>
    `You are still registered for ${conference}. To withdraw, log in and open your profile.`,
  bad: 'The link is incomplete, or the conference no longer exists. Open the link in the email again.',
}
