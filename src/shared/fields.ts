import * as z from 'zod/mini'
import { isEmail } from './email.ts'

/** One line of text as people paste it: control characters and line ends become blanks, blanks at both ends go. */
export function oneLine(text: string) {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

/** Text of several lines: line ends become LF, other control characters but the tab go, blanks at both ends too. */
export function manyLines(text: string) {
  return text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** A field of one line, cleaned before it is measured. `max` counts UTF-16 units, as an input's `maxlength` does. */
export function line(max: number, tooLong: string) {
  return z.string().check(z.overwrite(oneLine), z.maxLength(max, tooLong))
}

/** A field of one line that must not be empty once it is cleaned. */
export function requiredLine(max: number, messages: { missing: string; tooLong: string }) {
  return z
    .string(messages.missing)
    .check(z.overwrite(oneLine), z.minLength(1, messages.missing), z.maxLength(max, messages.tooLong))
}

/** An address in the form it is stored in. What hides in it is refused before the blanks at its ends are cut off. */
export function requiredEmail(messages: { missing: string; invalid: string }) {
  return z
    .string(messages.missing)
    .check(
      z.minLength(1, messages.missing),
      z.regex(/^\P{Cc}*$/u, messages.invalid),
      z.trim(),
      z.refine(isEmail, messages.invalid),
      z.toLowerCase(),
    )
}

/** A line that may be left out: empty is null. */
export function optionalLine(max: number, tooLong: string) {
  return z.pipe(z.nullable(line(max, tooLong)), z.transform(emptyIsNull))
}

/** A text of several lines that may be left out: empty is null. */
export function optionalProse(max: number, tooLong: string) {
  const prose = z.string().check(z.overwrite(manyLines), z.maxLength(max, tooLong))
  return z.pipe(z.nullable(prose), z.transform(emptyIsNull))
}

/** A date ('YYYY-MM-DD') that may be left out: empty is null. */
export function optionalDate(invalid: string) {
  return z.pipe(z.transform(emptyIsNull), z.nullable(z.iso.date(invalid)))
}

/** The address of a page elsewhere, http or https only, that may be left out: empty is null. */
export function optionalLink(invalid: string) {
  const address = z.string(invalid).check(z.trim(), z.maxLength(MAX_LINK, invalid), z.refine(isWebAddress, invalid))
  return z.pipe(z.transform(emptyIsNull), z.nullable(address))
}

const MAX_LINK = 2000

/** Whether a browser may be sent there: http or https, no user name, no blanks or control characters. */
export function isWebAddress(text: string) {
  if (/[\s\p{Cc}]/u.test(text) || !/^https?:\/\//i.test(text)) return false
  const url = URL.parse(text)
  return url !== null && url.username === '' && url.password === ''
}

function emptyIsNull(value: string | null) {
  return value === '' ? null : value
}
