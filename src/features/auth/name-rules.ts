/** How short and how long the name of a person may be, in characters. */
export const NAME_LENGTH = { min: 2, max: 200 } as const
