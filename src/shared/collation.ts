/** The order of names in every list: "Day 2" before "Day 10", without regard to case and accents. */
export const { compare: compareNames } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
