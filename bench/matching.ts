/**
 * How good suggestions are: among generated people whose wishes are hidden, beside six simple rules; what each signal
 * gains; and on the abstracts of a real conference. The generator is our own, so its figures compare methods and say
 * nothing of a real conference. `SIZE` and `SEEDS` set how much is measured. Ends with 1 if suggestions are worse than they
 * have to be.
 */
import { WEIGHTS } from '#features/suggestions/server/model/scores.ts'
import { baselines } from './matching/baselines.ts'
import { type Measured, measure, productLists } from './matching/lists.ts'
import { sameTracks } from './matching/programme.ts'
import { createWorld, KINDS, type World } from './matching/world.ts'

const SIZE = Number(process.env.SIZE ?? 2000)
const SEEDS = (process.env.SEEDS ?? '1,2,3').split(',').map(Number)
const LEAST = { mean: 1.35, kind: 1.15, silent: 3, gini: 0.45, most: 40 }
/** So many of a baseline's list are looked at, because the reader and those whom they know are left out. */
const LOOKED_AT = 60

type Row = { kind: string; method: string } & Measured
const rows: Row[] = []
for (const kind of KINDS) for (const seed of SEEDS) measureWorld(createWorld(kind, SIZE, seed))

const methods = [...new Set(rows.map(({ method }) => method))]
console.log(`${KINDS.length * SEEDS.length} conferences of ${SIZE} people, the first ten of each list`)
for (const method of methods) {
  const kinds = KINDS.map((kind) => `${kind} ${meanOf('precision', method, kind).toFixed(3)}`).join(', ')
  const [precision, silent] = [meanOf('precision', method), meanOf('silent', method)]
  console.log(
    `${method.padEnd(26)} ${precision.toFixed(4)} (${kinds}), silent ${silent.toFixed(3)}, ` +
      `Gini ${meanOf('gini', method).toFixed(2)}, most ${mostOf(method)}, short ${meanOf('short', method).toFixed(3)}`,
  )
}
const tracks = await sameTracks()
if (tracks)
  console.log(
    `${tracks.speakers} speakers, same track: ${tracks.product.toFixed(3)}, TF-IDF ${tracks.tfidf.toFixed(3)}`,
  )

const rules = methods.filter((method) => !method.startsWith('Foyer'))
const best = (kind?: string) => Math.max(...rules.map((method) => meanOf('precision', method, kind)))
const checks = {
  mean: meanOf('precision', 'Foyer') >= LEAST.mean * best(),
  kinds: KINDS.every((kind) => meanOf('precision', 'Foyer', kind) >= LEAST.kind * best(kind)),
  silent: meanOf('silent', 'Foyer') >= LEAST.silent * meanOf('silent', 'TF-IDF'),
  gini: rows.every(({ method, gini }) => method !== 'Foyer' || gini <= LEAST.gini),
  most: mostOf('Foyer') <= LEAST.most,
  'real text': !tracks || tracks.product >= tracks.tfidf,
}
console.log(`${(meanOf('precision', 'Foyer') / best()).toFixed(2)} times the best rule on the mean`)
for (const [name, passed] of Object.entries(checks)) console.log(`${passed ? 'passed' : 'FAILED'}: ${name}`)
process.exit(Object.values(checks).every(Boolean) ? 0 : 1)

function measureWorld(world: World) {
  const add = (method: string, lists: ReturnType<typeof productLists>) =>
    rows.push({ kind: world.kind, method, ...measure(world, lists) })
  for (const [method, rank] of Object.entries(baselines(world)))
    add(
      method,
      world.people.map((_, reader) => rank(reader).slice(0, LOOKED_AT)),
    )
  add('Foyer', productLists(world))
  add('Foyer, nothing spread', productLists(world, { isSpread: false }))
  if (process.env.ABLATION === undefined) return
  for (const signal of Object.keys(WEIGHTS).filter((name) => name !== 'bias'))
    add(`Foyer without ${signal}`, productLists(world, { weights: { ...WEIGHTS, [signal]: 0 }, isSpread: false }))
}

function meanOf(figure: keyof Measured, method: string, kind?: string) {
  const found = rows.filter((row) => row.method === method && (kind === undefined || row.kind === kind))
  return found.reduce((sum, row) => sum + row[figure], 0) / found.length
}

function mostOf(method: string) {
  return Math.max(...rows.filter((row) => row.method === method).map(({ most }) => most))
}
