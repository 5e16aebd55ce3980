/** The longest address a mail server must take (RFC 5321, less the angle brackets). */
export const EMAIL_MAX = 254

const LOCAL_MAX = 64
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${LABEL}$`, 'i')

/**
 * Whether mail can be addressed so: one address with a dot in its domain. ASCII only, because an address that looks
 * like another one in other letters is a way to take over a place; international domains come as xn--….
 */
export function isEmail(text: string) {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_MAX && ADDRESS.test(text)
}

/** The form an address is stored and compared in. */
export function canonicalEmail(text: string) {
  return text.trim().toLowerCase()
}
