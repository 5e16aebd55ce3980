/** The sentences of Register Now, apart from `text.ts` because invited people do not load them. */
export const registerNowText = {
  registerNow: (conference: string) => `Register for ${conference}`,
  registerMeLead: (email: string) => `You are logged in as ${email}.`,
  confirmationSent: 'We have emailed you a confirmation with the programme.',
  registerNowLead: 'We will email you a link to finish your registration.',
  checkMailbox: 'Check your inbox',
  askFailed: 'The request was not sent',
  noConference: 'Conference Not Found',
  noConferenceDetail: "The conference you're looking for doesn't exist or may have been removed.",
  closedTitle: 'Registration is closed',
  overTitle: 'This conference is over',
  fullTitle: 'All places are taken',
  loadFailed: 'The registration could not be loaded. Check your connection and try again.',
}
