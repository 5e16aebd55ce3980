/** What the form and the server refuse with. */
export const text = {
  noCard: 'Nobody at your conferences has a card with these letters.',
  tooManyCards: 'That was a lot of tries. Please wait a while, or scan the card instead.',
}
