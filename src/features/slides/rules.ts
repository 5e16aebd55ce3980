export const SLIDES_LIMITS = {
  /** 20 MiB. */
  bytes: 20 * 1024 * 1024,
  name: 255,
  perSession: 5,
  /** Of a conference: 5 GiB. */
  conferenceBytes: 5 * 1024 ** 3,
}

export const SLIDES_TYPE = 'application/pdf'

/** How much of each end of a file `isPdf` has to see. */
export const PDF_END_BYTES = 1024

/**
 * Whether a file is a PDF, and a whole one, by its first and its last `PDF_END_BYTES`, whatever its name says. An upload
 * that was cut off has no mark at its end.
 */
export function isPdf(first: Uint8Array, last: Uint8Array) {
  const latin = new TextDecoder('latin1')
  return /^%PDF-\d\.\d/.test(latin.decode(first.subarray(0, 8))) && latin.decode(last).includes('%%EOF')
}

/** The name under which slides are saved, which says what they are. */
export function savedName(name: string) {
  return `${name.replace(/\.pdf$/i, '')}.pdf`
}
