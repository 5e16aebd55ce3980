/** What the form and the server refuse with. */
export const text = {
  noCard: 'No card with these letters belongs to somebody at your conferences.',
  tooManyCards: 'That was a lot of codes. Please wait a while, or ask to see the card.',
}
