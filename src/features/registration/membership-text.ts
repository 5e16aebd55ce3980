/** The user’s own conferences in the profile; apart from `text.ts`, because the profile needs no other sentences. */
export const text = {
  none: 'You are not taking part in any conference yet.',
  saveFailed: 'Your choice was not saved',
}
