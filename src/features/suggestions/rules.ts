/** How many people are suggested at once. */
export const SUGGESTION_LIMITS = { usual: 10, most: 30 }
