/** The limits of a profile's fields in characters. */
export const PROFILE_LIMITS = { position: 200, company: 200, bio: 500 } as const
