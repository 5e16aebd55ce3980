/** Shown where no published conference is; apart from `text.ts`, so that visitors of a conference do not load it. */
export const missingText = {
  hint: "The conference you're looking for doesn't exist or may have been removed.",
  home: 'Return to Home',
}
