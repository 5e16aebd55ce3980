/** What the server refuses with; the sentences of the page are in `page-text.ts`. */
export const text = {
  noSpeaker: 'You are not one of the speakers of this conference.',
}
