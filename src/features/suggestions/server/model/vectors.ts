/** Scales a vector to length 1, in place; one of nothing stays so. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) ** 2
  const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * scale
  return vector
}

export function dot(a: Float32Array, b: Float32Array): number {
  return dotAt(a, b, 0)
}

/**
 * The product of a vector with the one that begins at `start`. In four sums, because each addition would wait for the one
 * before: this is where most of the time goes.
 */
export function dotAt(a: Float32Array, b: Float32Array, start: number): number {
  let [one, two, three, four] = [0, 0, 0, 0]
  const even = a.length - (a.length % 4)
  for (let at = 0, to = start; at < even; at += 4, to += 4) {
    one += (a[at] ?? 0) * (b[to] ?? 0)
    two += (a[at + 1] ?? 0) * (b[to + 1] ?? 0)
    three += (a[at + 2] ?? 0) * (b[to + 2] ?? 0)
    four += (a[at + 3] ?? 0) * (b[to + 3] ?? 0)
  }
  for (let at = even; at < a.length; at++) one += (a[at] ?? 0) * (b[start + at] ?? 0)
  return one + two + three + four
}

export function addScaled(to: Float32Array, vector: Float32Array, factor: number) {
  for (let at = 0; at < to.length; at++) to[at] = (to[at] ?? 0) + factor * (vector[at] ?? 0)
}

/** The places of the highest scores, in ascending order; of equal ones those that come first. */
export function bestPlaces(scores: Float64Array, count: number): number[] {
  const least = leastOfBest(scores.slice(), count)
  const [best, equal]: [number[], number[]] = [[], []]
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] ?? 0
    if (score > least) best.push(place)
    else if (score === least) equal.push(place)
  }
  return [...best, ...equal.slice(0, count - best.length)].toSorted((a, b) => a - b)
}

/** The lowest of the `count` highest values, by Hoare's selection, which reorders them. */
function leastOfBest(values: Float64Array, count: number): number {
  if (values.length <= count) return Number.NEGATIVE_INFINITY
  let [low, high] = [0, values.length - 1]
  const wanted = count - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] ?? 0) > pivot) left++
      while ((values[right] ?? 0) < pivot) right--
      if (left > right) break
      const swapped = values[left] ?? 0
      values[left++] = values[right] ?? 0
      values[right--] = swapped
    }
    if (wanted <= right) high = right
    else if (wanted >= left) low = left
    else break
  }
  return values[wanted] ?? 0
}
