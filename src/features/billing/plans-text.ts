/** What the plans differ in, said where they are sold. */
export const plansText = {
  title: 'What differs, and what does not',
  lead: 'A plan says how many events you can have at a time and how many attendees they can hold together. All that Foyer can do is in each of them: chat, questions, polls, messages, suggestions, the exhibition, imports and exports.',
  words: [
    [
      'Live, HD and 4K streaming',
      'The stream of your provider plays in the quality in which it arrives, and a recording in the one you upload.',
    ],
    [
      'Basic, advanced and premium networking',
      'The same directory, suggestions and messages, for 700, 1,000 or 2,000 attendees.',
    ],
    [
      'Advanced analytics',
      'The overview of a conference: each figure with its list and its file, and one archive with all exports.',
    ],
    ['Custom branding', 'A cover of your own on the page of each conference.'],
    [
      'Standard, priority and dedicated support',
      'Your messages reach the people who run this site. They say how soon they answer.',
    ],
  ],
} as const
