/** The limits of a profile's fields in characters. */
export const PROFILE_LIMITS = { position: 200, company: 200, bio: 500, phone: 40 } as const

/** What a number may be written with; countries write theirs in many ways. */
const PHONE = /^\+?[\d\s()./-]+$/
/** Digits of a number within a town, and of the longest with a country's code. */
const PHONE_DIGITS = { fewest: 5, most: 15 }

export function isPhone(text: string) {
  const digits = text.replaceAll(/\D/g, '').length
  return PHONE.test(text) && digits >= PHONE_DIGITS.fewest && digits <= PHONE_DIGITS.most
}
