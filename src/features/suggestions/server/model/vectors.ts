/** Scales a vector to length 1, in place; one of nothing stays so. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) ** 2
  const scale = sum > 0 ? 1 / Math.sqrt(sum) : 0
  for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * scale
  return vector
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
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
