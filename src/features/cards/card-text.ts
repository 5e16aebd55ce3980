/** What one's own card says. */
export const cardText = {
  failed: 'That did not work',
  myCard: 'My card',
  cardHint: 'Anyone who scans it can ask to connect. It shows your name, role and company.',
  cardFailed: 'Your card could not be loaded.',
  renewCard: 'New code',
  cardRenewed: { title: 'Your card has a new code', description: 'The old one no longer works.' },
  cardCopied: 'Link to your card copied',
  share: 'Share',
  scan: 'Scan a card',
  scanHint: 'Point the camera at the code of their card.',
  noCamera: 'The camera could not be opened. Allow it for this page in your browser, or type the letters.',
  otherCode: 'That code isn’t a card. Ask them to open My card.',
  stopScan: 'Stop scanning',
  typeCode: 'Letters of a card',
  typeCodeHint: 'Six letters under the code of somebody you’ve met',
  openCard: 'Open card',
}
