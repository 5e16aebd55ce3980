import { tooLong } from '#shared/wording.ts'
import { PROFILE_LIMITS } from './rules.ts'

const { position, company, bio } = PROFILE_LIMITS

export const text = {
  positionTooLong: tooLong('position', position),
  companyTooLong: tooLong('company', company),
  badPhone: 'Enter a phone number, such as +44 20 7946 0018',
  phoneHint: 'Only the people you are connected with see it.',
  bioTooLong: `Bio must be less than ${bio} characters`,
  saved: 'Profile saved',
  saveFailed: (message = 'Failed to save profile') => ({ title: 'Error', description: message }),
  avatarSaved: 'Avatar updated',
  avatarFailed: { title: 'Error', description: 'Failed to upload avatar' },
  avatarRemoved: 'Avatar removed',
  loadFailed: 'Your profile could not be loaded. Check your connection and try again.',
  noName: 'No name yet',

  email: 'Email address',
  emailHint: 'We will email a link to the new address. Your old address stays in use until you open it.',
  emailSent: (email: string) => ({
    title: 'Check your new inbox',
    description: `Open the link we sent to ${email} to log in with that address from now on.`,
  }),
  emailChanged: (email: string) => ({ title: 'Email address changed', description: `You now log in as ${email}.` }),
  emailFailed: 'The email address was not changed',
  password: 'Password',
  passwordHint: 'You will be signed out on every other device.',
  passwordNeeded: 'Please enter your current password',
  sessions: 'Signed in on several devices?',
  sessionsHint: 'If you lost a phone or used a shared computer, you can end all your sessions, including this one.',
  signedOutEverywhere: 'You have been signed out everywhere',

  organise: 'Organise your own events',
  organiseHint:
    'You see what delegates need. Turn your account into one that can also run conferences; the ones you take part in stay.',
  organiseDone: { title: 'You can now organise events', description: 'Choose a plan to create your first conference.' },
  organiseFailed: 'Your account was not changed',
}
