/** Why an email could not be sent, in words, and the number that the mail server gave. */
export type Failure = { words: string; status: string | null }

/** By the enhanced status (RFC 3463), which says more than the three digits. */
const BY_ENHANCED: readonly (readonly [RegExp, string])[] = [
  [/^5\.1\.[16]$/, 'There is no such address'],
  [/^[45]\.1\.2$/, 'There is no mail server for this address'],
  [/^5\.1\.3$/, 'The address is not written correctly'],
  [/^[45]\.1\.[78]$/, 'The mail server refuses our sender address'],
  [/^[45]\.2\.1$/, 'The mailbox does not accept emails'],
  [/^[45]\.2\.2$/, 'The mailbox is full'],
  [/^[45]\.(2\.3|3\.4)$/, 'The email is too large'],
  [/^[45]\.4\./, 'Their mail server could not be reached'],
  [/^[45]\.7\./, 'The mail server refuses emails from us'],
]

/** By the three digits (RFC 5321). */
const BY_STATUS: Readonly<Record<string, string>> = {
  450: 'The mailbox could not be reached',
  451: 'The mail server had a problem of its own',
  452: 'The mailbox is full',
  550: 'There is no such address, or it does not accept emails from us',
  551: 'The address has moved',
  552: 'The mailbox is full',
  553: 'The address is not written correctly',
  554: 'The mail server refuses emails from us',
}

/** Reads the stored reason: the words of a mail server, which begin with its number, or a sentence of ours. */
export function readFailure(reason: string | null): Failure {
  if (reason === null) return { words: 'The reason is not known', status: null }
  const [, digits, enhanced] = /^([45]\d\d)(?:[ -]+([45]\.\d{1,3}\.\d{1,3}))?/.exec(reason) ?? []
  if (digits === undefined) return { words: reason, status: null }
  const exact = BY_ENHANCED.find(([pattern]) => enhanced !== undefined && pattern.test(enhanced))
  const words = exact?.[1] ?? BY_STATUS[digits] ?? 'The mail server refused the email'
  return { words, status: enhanced === undefined ? digits : `${digits} ${enhanced}` }
}
