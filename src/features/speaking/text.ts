export const text = {
  noSpeaker: 'You are not one of the speakers of this conference.',
}
