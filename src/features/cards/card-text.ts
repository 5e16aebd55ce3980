/** What one's own card says. */
export const cardText = {
  failed: 'That did not work',
  myCard: 'My card',
  cardHint: 'Anyone who scans it can ask to connect. It shows your name, role and company.',
  cardFailed: 'Your card could not be loaded.',
  renewCard: 'New code',
  cardRenewed: { title: 'Your card has a new code', description: 'The old one no longer works.' },
  cardCopied: 'Link to your card copied',
  typeCode: 'Letters of a card',
  typeCodeHint: 'Six letters under the code of somebody you’ve met',
  openCard: 'Open card',
}
