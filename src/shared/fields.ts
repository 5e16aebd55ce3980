import * as z from 'zod/mini'
import { manyLines, oneLine, trimEnds } from './clean.ts'
import { isEmail } from './email.ts'

/** A field of one line, cleaned before its length is checked. `max` counts UTF-16 units, as an input's `maxlength` does. */
export function line(max: number, tooLong: string) {
  return z.string().check(z.overwrite(oneLine), z.maxLength(max, tooLong))
}

/** A field of one line that must not be empty after cleaning. */
export function requiredLine(max: number, messages: { missing: string; tooLong: string }) {
  return z
    .string(messages.missing)
    .check(z.overwrite(oneLine), z.minLength(1, messages.missing), z.maxLength(max, messages.tooLong))
}

/** An email address in its stored form. Control characters are refused before the ends are trimmed. */
export function requiredEmail(messages: { missing: string; invalid: string }) {
  return z
    .string(messages.missing)
    .check(
      z.minLength(1, messages.missing),
      z.regex(/^\P{Cc}*$/u, messages.invalid),
      z.overwrite(trimEnds),
      z.refine(isEmail, messages.invalid),
      z.toLowerCase(),
    )
}

/** An optional field of one line; empty becomes null. */
export function optionalLine(max: number, tooLong: string) {
  return z.pipe(z.nullable(line(max, tooLong)), z.transform(emptyIsNull))
}

/** An optional field of several lines; empty becomes null. */
export function optionalProse(max: number, tooLong: string) {
  const prose = z.string().check(z.overwrite(manyLines), z.maxLength(max, tooLong))
  return z.pipe(z.nullable(prose), z.transform(emptyIsNull))
}

/** An optional date ('YYYY-MM-DD') from 1900 to 2200; empty becomes null. */
export function optionalDate(messages: { invalid: string; outOfRange: string }) {
  const isInRange = (date: string) => date >= '1900-01-01' && date <= '2200-12-31'
  const date = z.iso.date(messages.invalid).check(z.refine(isInRange, messages.outOfRange))
  return z.pipe(z.transform(emptyIsNull), z.nullable(date))
}

/** An optional link to another site, http or https only; empty becomes null. */
export function optionalLink(invalid: string) {
  const address = z.string(invalid).check(z.trim(), z.maxLength(MAX_LINK, invalid), z.refine(isWebAddress, invalid))
  return z.pipe(z.transform(completeLink), z.nullable(address))
}

const MAX_LINK = 2000

/** Whether it is safe to link to: http or https, no user name, no white space or control characters. */
function isWebAddress(text: string) {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

/** People type 'linkedin.com/in/ada' as browsers show it. What names another scheme stays as it is, and is refused. */
function completeLink(value: string | null) {
  const typed = value?.trim()
  // A form's start value, of which nobody has typed more.
  if (typed !== undefined && /^https?:\/\/$/i.test(typed)) return null
  const hasHostOnly = typed !== undefined && /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#]|$)/u.test(typed)
  return hasHostOnly ? `https://${typed}` : emptyIsNull(value)
}

function emptyIsNull(value: string | null) {
  return value === '' ? null : value
}
