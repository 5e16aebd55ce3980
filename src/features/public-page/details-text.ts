/** What stands in parts whose markup the browser keeps as the server wrote it. */
export const detailsText = {
  noDescription: 'No description provided',
  attendance: 'Expected 500+ attendees',
  map: 'Open on a map',
}
