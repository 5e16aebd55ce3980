/** Shown to organisers at the address of a draft; apart from `missing-text.ts`, so that visitors do not load it. */
export const draftText = {
  note: 'Only you can see this draft. Publish it to open it to everyone.',
  loadFailed: 'Failed to load conference data',
  loadFailedToast: { title: 'Error', description: 'Failed to load conference data. Please try again.' },
}
