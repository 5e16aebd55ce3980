import type { LinkEnd } from './link-rules.ts'
import { tooShort } from '#shared/wording.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-rules.ts'

export const text = {
  badEmail: 'Please enter a valid email address',
  tooManyAddresses: 'You have asked for several new addresses. Please try again tomorrow.',
  shortPassword: tooShort('Password', PASSWORD_MIN),
  longPassword: `Password must be at most ${PASSWORD_MAX} characters`,
  passwordHint: `At least ${PASSWORD_MIN} characters`,
  mismatch: 'Passwords do not match',

  signUpFailed: 'Sign up failed',
  loginFailed: 'Login failed',
  logoutFailed: 'Logout failed',
  unexpected: 'An unexpected error occurred',
  verificationSent: {
    title: 'Verification email sent',
    description: 'Please check your email to verify your account.',
  },
  accountCreated: {
    title: 'Account created successfully',
    description: 'Please check your email to verify your account and then log in',
  },
  loggedIn: (email: string) => ({ title: 'Logged in successfully', description: `Welcome back, ${email}!` }),
  loggedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
  notConfigured: {
    title: 'Supabase not configured',
    description: 'Please set up Supabase environment variables first',
  },
  unreachable: 'The server cannot be reached. Check your connection and try again.',

  /** By the codes that a link from an email brings. What is said in the address itself is never shown, anybody can write it. */
  linkErrors: {
    user_banned: 'This account is blocked. Please contact us.',
    email_exists: 'This email address belongs to another account.',
    validation_failed: 'This link is incomplete. Please open it again from the email.',
  },
  /** Why a link leads no further, also where the address does not say it. */
  linkEnds: {
    used: 'This link has been used already. Please log in.',
    replaced: 'A newer link was sent to this address, or another was opened first. Open the newest email, or log in.',
    withdrawn: 'This link ended when the password was changed. Please log in.',
    expired: 'This link has expired.',
    unknown: 'This link is not known here. Open it again from the newest email.',
  } satisfies Record<LinkEnd, string>,
  /** What to do next with one that was to choose a password, or to confirm an address. */
  newLink: 'Send a new link',
  signUpAgain: 'Sign up again',
  verified: { title: 'Email verified successfully!', description: 'You are now logged in.' },
  verificationFailed: 'Email verification failed',
  verificationBroke: { title: 'Verification failed', description: 'Please try logging in manually.' },
  nameless: 'an account without an email address',
  mismatchedLink: 'The link does not belong to one session',
  emailChanged: (email: string) => ({ title: 'Email address changed', description: `You now log in as ${email}.` }),

  recoverySent:
    'If there is an account for this address, an email with a link is on its way. The link works for one hour.',
  emailFailed: 'The email could not be sent',
  passwordChanged: { title: 'Password changed', description: 'You have been signed out on every other device.' },
  passwordFailed: 'Your password was not changed',
}
