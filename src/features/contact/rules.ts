/** The limits of name and message in characters. */
export const CONTACT_LIMITS = { name: { min: 2, max: 200 }, message: { min: 10, max: 5000 } } as const

/** The email address of a sender such as 'Foyer <no-reply@example.org>'. */
export function addressIn(sender: string) {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender.trim()
}
