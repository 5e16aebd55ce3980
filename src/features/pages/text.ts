export const text = {
  eventsLead: 'Conferences on Foyer: register for what is coming up, or look back at what is over.',
  eventsWillCome: 'Published conferences are listed on this page.',
  sampleEvents:
    'No conferences have been published yet. These three are samples of what you will see here. Create an account now to be ready for the first one.',
  nothingComing: 'No upcoming conferences at the moment. Check back soon.',
  datesUnknown: 'Dates to be announced',
  /** On the card of an event that nobody can register for. */
  registration: { closed: 'Registration closed', full: 'All places taken', invited: 'By invitation', over: 'Over' },
}
