/** What the page of a speaker says. */
export const speakerText = {
  notFound: 'Speaker Not Found',
  notFoundHint: 'This speaker is not in the programme, or not any more.',
  home: 'Return to Home',
  sessions: 'Sessions',
  noSessions: 'Their sessions are not in the programme yet.',
  cancelled: 'Cancelled',
  /** In the title of the page and in the descriptions of search engines. */
  speaksAt: (name: string, conference: string) => `${name} at ${conference}`,
}
