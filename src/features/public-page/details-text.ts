/** What stands in parts whose markup the browser keeps as the server wrote it. */
export const detailsText = {
  noDescription: 'No description provided',
  attendance: (count: string) => `Expected ${count} attendees`,
  travel: 'Getting there',
  map: 'Open on a map',
  language: 'Language',
  hashtags: 'Hashtags',
  sessions: (count: number) => (count === 1 ? '1 session' : `${count.toLocaleString('en-GB')} sessions`),
  exhibitors: (count: number) => (count === 1 ? '1 exhibitor' : `${count.toLocaleString('en-GB')} exhibitors`),
  speakers: (count: number) => (count === 1 ? '1 speaker' : `${count.toLocaleString('en-GB')} speakers`),
}
