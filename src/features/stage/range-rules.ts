type Range = { first: number; last: number }

/**
 * The bytes of a file that a `Range` header asks for, both ends included. Null for all of them: without a header, and for
 * several ranges or another unit, which RFC 9110 lets a server ignore.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return first > last || first >= size ? 'unsatisfiable' : { first, last }
}
