export const text = {
  error: 'Error',
  copyByHand: 'The link is selected',
  copyByHandDetail: 'Your browser does not allow copying. Press Ctrl+C or ⌘C, or use your phone’s copy menu.',
  registrationChoices: {
    closed: {
      label: 'Closed',
      hint: 'Nobody can register or be invited. Links you sent earlier will work again later.',
    },
    invited: {
      label: 'Invited only',
      hint: 'Only delegates on your list can register. The conference page offers no registration.',
    },
    open: { label: 'Open', hint: 'Anyone can register from the conference page, and you can invite delegates.' },
  },
  /** Why the choice does not mean what it says. */
  registrationCaution: {
    open: null,
    invited: null,
    off: null,
    draft: 'Delegates can register once the conference is published. Delegates you invite can register now.',
    over: 'The conference is over, so registration has ended.',
    lapsed: 'The plan has ended, so nobody new can register.',
    full: 'All attendee credits of the plan are used, so only delegates on your list can register.',
  },
}
