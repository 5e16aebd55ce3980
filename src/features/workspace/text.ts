export const text = {
  error: 'Error',
  copyByHand: 'The link is selected',
  copyByHandDetail: 'Your browser does not allow copying. Press Ctrl+C or ⌘C, or use your phone’s copy menu.',
  registration: {
    open: 'Delegates can register from the conference page.',
    draft: 'Delegates can register once the conference is published. Delegates you invite can register now.',
    over: 'The conference is over, so registration has ended.',
    lapsed: 'The plan has ended, so nobody new can register.',
    full: 'All attendee credits of the plan are used, so nobody new can register.',
    off: 'Nobody can register or be invited until you turn it on.',
  },
}
