/** The sentences of the Expo Hall. */
export const hallText = {
  title: 'Expo Hall',
  lead: (count: number, conference: string) =>
    `${counted(count)} at ${conference}. Write to a stand, or find it in the hall.`,
  search: 'Search exhibitors...',
  allCategories: 'All categories',
  allSizes: 'All sizes',
  featured: 'Featured Exhibitors',
  all: 'All Exhibitors',
  found: (count: number) => (count === 1 ? '1 exhibitor found' : `${count} exhibitors found`),
  nothing: 'No exhibitors found matching your criteria',
  nothingHint: 'Try another word, or look at all of them.',
  nothingSaved: 'You have not saved any exhibitors that match. Open one and press the bookmark.',
  reset: 'Reset Filters',
  none: 'No exhibitors yet',
  noneHint: 'The organisers will introduce them here.',
  add: 'Add exhibitors',
  noConference: 'There is no conference yet',
  noConferenceHint: 'The exhibitors of a conference are shown here once it is published.',
  failed: 'The exhibitors could not be loaded. Check your connection and try again.',
}

const WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

function counted(count: number) {
  const number = WORDS[count] ?? count.toLocaleString('en-GB')
  return `${number} ${count === 1 ? 'exhibitor' : 'exhibitors'}`
}
