export const text = {
  eventsLead: 'Conferences that run here: register for what is coming, read what is over.',
  eventsWillCome: 'Conferences that run here are listed on this page as soon as they are published.',
  sampleEvents:
    'No conference is published here yet. These three are samples of what will stand here; an account you make now is ready for the first real one.',
  nothingComing: 'Nothing is planned at the moment. Come back soon.',
  datesUnknown: 'Dates to be announced',
}
