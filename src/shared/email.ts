/** The longest address that a mail server must accept (RFC 5321, without the angle brackets). */
export const EMAIL_MAX = 254

const LOCAL_MAX = 64
const ATOM = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A domain, or the top-level domain of a country, some of which receive mail themselves. */
const DOMAIN = `(?:(?:${LABEL}\\.)+${LABEL}|[a-z]{2})`
const ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@${DOMAIN}$`, 'i')

/**
 * Whether the text is a single email address. A domain without a dot is that of a country, such as io: no other receives mail
 * on the internet, and our own machines have such names. ASCII only, because an address in look-alike
 * letters could be used to take over another person's place; international domains are written as xn--….
 */
export function isEmail(text: string) {
  return text.length <= EMAIL_MAX && text.indexOf('@') <= LOCAL_MAX && ADDRESS.test(text)
}

/** The form in which addresses are stored and compared. */
export function canonicalEmail(text: string) {
  return text.trim().toLowerCase()
}
