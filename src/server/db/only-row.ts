/**
 * The row of something that always has one, such as an insert that returns it. Throws a `TypeError` if there is none, which
 * is a bug.
 */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new TypeError('The only row is missing.')
  return row
}
