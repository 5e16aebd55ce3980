import type { RegistrationState } from '#features/conferences/rules.ts'

/** Why the choice of who can register does not mean what it says. */
const CAUTION: Partial<Record<RegistrationState, string>> = {
  draft: 'Delegates can register once the conference is published. Delegates you invite can register now.',
  over: 'The conference is over, so registration has ended.',
  lapsed: 'The plan has ended, so nobody new can register.',
  full: 'All attendee credits of the plan are used, so only delegates on your list can register.',
}

export const text = {
  error: 'Error',
  copyByHand: 'The link is selected',
  copyByHandDetail: 'Your browser does not allow copying. Press Ctrl+C or ⌘C, or use your phone’s copy menu.',
  registrationChoices: {
    closed: { label: 'Closed', hint: 'Nobody can register or be invited.' },
    invited: { label: 'Invited only', hint: 'Only delegates on your list can register.' },
    open: { label: 'Open', hint: 'Anyone can register from the conference page.' },
  },
  registrationCaution: CAUTION,
}
