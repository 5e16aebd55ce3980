/** The limits of a profile's fields in characters. */
export const PROFILE_LIMITS = { full_name: { min: 2, max: 200 }, position: 200, company: 200, bio: 500 } as const
