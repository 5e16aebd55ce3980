/** What the screen in the hall says. */
export const screenText = {
  loading: 'Loading the screen',
  refused: 'This screen is for the organisers of the conference',
  refusedWhy: 'Log in as one of its organisers to show it.',
  failed: 'The screen could not be loaded',
  startsIn: 'Starts in',
  startsOn: (day: string, time: string) => `Starts on ${day} at ${time}`,
  lessThan: (minutes: number) => (minutes === 1 ? 'Less than a minute left' : `Less than ${minutes} minutes left`),
  askAndVote: 'Ask and vote',
  askBefore: 'Ask before it begins',
  codeFor: (address: string) => `QR code for ${address}`,
  afterThis: (title: string, time: string) => `After this: ${title}, ${time}`,
  away: 'No connection. Trying again.',
}
