/** The sentence at a field whose text is longer than its limit in characters. */
export function tooLong(field: string, limit: number) {
  return `The ${field} has more than ${limit.toLocaleString('en-GB')} characters`
}
