/** The parts of a list, each of `size` entries but the last; for statements and frames that may not be too long. */
export function* chunksOf<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}
