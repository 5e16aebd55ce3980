/** A row of a sparse matrix: the columns that are not zero, and their values. */
export type SparseRow = { columns: Int32Array; values: Float32Array }

/** Columns that are orthonormal, stored row by row: `rank` numbers for each column of the matrix they were made from. */
export type Basis = { rank: number; values: Float32Array }

const PASSES = 3

/**
 * The directions in which the rows of a sparse matrix differ most: a basis of about the space of its first right singular
 * vectors, by subspace iteration from a fixed start (Halko, Martinsson and Tropp, 2011, algorithm 4.4). The same rows give
 * the same basis.
 */
export function principalSpace(rows: readonly SparseRow[], columns: number, rank: number): Basis {
  let basis: Basis = { rank, values: startOf(columns * rank) }
  orthonormalise(basis)
  for (let pass = 0; pass < PASSES; pass++) {
    basis = { rank, values: imageOf(rows, basis) }
    orthonormalise(basis)
  }
  return basis
}

/** The matrix of the rows, transposed, times itself, times the basis. */
function imageOf(rows: readonly SparseRow[], basis: Basis) {
  const { rank } = basis
  const image = new Float32Array(basis.values.length)
  const coordinates = new Float64Array(rank)
  for (const row of rows) {
    projectInto(coordinates, row, basis)
    for (let at = 0; at < row.columns.length; at++) {
      const value = row.values[at] ?? 0
      const start = (row.columns[at] ?? 0) * rank
      for (let k = 0; k < rank; k++) image[start + k] = (image[start + k] ?? 0) + value * (coordinates[k] ?? 0)
    }
  }
  return image
}

/** Writes the coordinates of a row in a space. */
export function projectInto(out: Float64Array | Float32Array, { columns, values }: SparseRow, basis: Basis) {
  out.fill(0)
  for (let at = 0; at < columns.length; at++) {
    const value = values[at] ?? 0
    const start = (columns[at] ?? 0) * basis.rank
    for (let k = 0; k < basis.rank; k++) out[k] = (out[k] ?? 0) + value * (basis.values[start + k] ?? 0)
  }
}

/** Numbers around 0 that look random and are always the same. */
function startOf(length: number) {
  const start = new Float32Array(length)
  let state = 1
  for (let at = 0; at < length; at++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    start[at] = state / 2 ** 31 - 1
  }
  return start
}

/**
 * Makes the columns orthonormal by Cholesky's factor of their products, twice, which is enough against rounding and reads
 * the rows in their order. A column that is a sum of earlier ones becomes 0.
 */
function orthonormalise(basis: Basis) {
  for (let again = 0; again < 2; again++) divideBy(factorOf(productsOf(basis), basis.rank), basis)
}

/** The products of each two columns, of which those at and below the diagonal are filled. */
function productsOf({ rank, values }: Basis) {
  const products = new Float64Array(rank * rank)
  for (let start = 0; start < values.length; start += rank)
    for (let i = 0; i < rank; i++) {
      const value = values[start + i] ?? 0
      if (value === 0) continue
      for (let j = 0; j <= i; j++)
        products[i * rank + j] = (products[i * rank + j] ?? 0) + value * (values[start + j] ?? 0)
    }
  return products
}

const NOTHING = 1e-12

/** Cholesky's lower triangle of a symmetric matrix; the diagonal is 0 where a column depends on those before it. */
function factorOf(matrix: Float64Array, rank: number) {
  const factor = new Float64Array(rank * rank)
  for (let i = 0; i < rank; i++)
    for (let j = 0; j <= i; j++) {
      const own = matrix[i * rank + j] ?? 0
      let left = own
      for (let k = 0; k < j; k++) left -= (factor[i * rank + k] ?? 0) * (factor[j * rank + k] ?? 0)
      const diagonal = factor[j * rank + j] ?? 0
      if (i === j) factor[i * rank + i] = left > NOTHING * own ? Math.sqrt(left) : 0
      else factor[i * rank + j] = diagonal > 0 ? left / diagonal : 0
    }
  return factor
}

function divideBy(factor: Float64Array, { rank, values }: Basis) {
  for (let start = 0; start < values.length; start += rank)
    for (let i = 0; i < rank; i++) {
      const diagonal = factor[i * rank + i] ?? 0
      let left = values[start + i] ?? 0
      for (let k = 0; k < i; k++) left -= (values[start + k] ?? 0) * (factor[i * rank + k] ?? 0)
      values[start + i] = diagonal > 0 ? left / diagonal : 0
    }
}
