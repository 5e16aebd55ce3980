/** What stands in parts whose markup the browser keeps as the server wrote it. */
export const detailsText = {
  noDescription: 'No description provided',
  attendance: (count: string) => `Expected ${count} attendees`,
  travel: 'Getting there',
  map: 'Open on a map',
}
