/** Shown where no published conference is; apart from `text.ts`, so that visitors of a conference do not load it. */
export const missingText = {
  notFoundTitle: 'Conference Not Found',
  notFound: "The conference you're looking for doesn't exist or may have been removed.",
  returnHome: 'Return to Home',
  draft: 'Only you can see this draft. Publish it to open it to everyone.',
  loadFailed: 'Failed to load conference data',
  loadFailedToast: { title: 'Error', description: 'Failed to load conference data. Please try again.' },
}
