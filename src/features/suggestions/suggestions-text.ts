/** What is said of people to meet. */
export const suggestionsText = {
  suggestions: 'People You May Know',
  suggestionsFrom: 'Based on your interests, your goals and who you know',
  suggestionsFailed: 'The suggestions could not be loaded.',
  nobody: 'Nobody to suggest yet',
  nobodyAnswered: 'We only suggest people when we can say why. More appear as others join.',
  nobodyUnanswered: 'Tell us what you’re looking for and what interests you, and we’ll suggest people and say why.',
  onlyFallback:
    'You haven’t told us what you’re looking for yet, so here are people who speak or whose goals fit your title.',
  noConference: 'People to meet appear here once you take part in a conference.',
  answer: 'Say what brings you here',
  change: 'Change what you look for',
  more: 'More people',
  copyLine: 'Copy this line',
  lineCopied: 'Line copied',
  lineNotCopied: 'The line could not be copied',
  how: 'How suggestions are made',
  pressed: { sent: 'Request sent', connected: 'Connected', ignored: 'Ignored' },
}
