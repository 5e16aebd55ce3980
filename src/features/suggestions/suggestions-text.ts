/** What is said of people to meet. */
export const suggestionsText = {
  suggestions: 'People You May Know',
  suggestionsFrom: 'From your interests, what you look for and who you know',
  suggestionsFailed: 'The suggestions could not be loaded.',
  nobody: 'Nobody to suggest yet',
  nobodyAnswered:
    'We only suggest people with a reason. More of them appear as others join and say what they look for.',
  nobodyUnanswered: 'Say what you look for and what interests you, and we suggest people with a reason.',
  noConference: 'People to meet appear here once you take part in a conference.',
  answer: 'Say what brings you here',
  change: 'Change what you look for',
  all: 'See all',
  pressed: { sent: 'Request sent', connected: 'Connected', ignored: 'Ignored' },
}
