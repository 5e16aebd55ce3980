/**
 * How much each feature counts. Set by hand and moved one at a time on generated conferences; fitted weights were as good.
 * What was tried is in docs/decisions/0050.
 */
export const WEIGHTS = {
  /** Somebody offers what the other looks for. */
  need: 3.2,
  /** They are near each other in the space of the conference. */
  dense: 1.3,
  /** And also use the same words. */
  both: 1.2,
  /** They saved the same sessions. */
  saved: 0.1,
  /** They know the same people. */
  mutual: 0.8,
  colleagues: -0.7,
  /** Somebody who learns meets somebody who is further along. */
  ahead: 0.7,
  /** Others meet somebody who is far from where they are. */
  gap: -0.4,
  /** The other has said what there is to say. */
  complete: 0.4,
  alike: 0.3,
  /** The other is like the people whom one already knows. */
  taste: 1,
  bias: -3.2,
}
export type Weights = typeof WEIGHTS

/** What is the same in both directions; each from 0 to about 1, `saved` and `mutual` up to 2. */
export type Shared = { dense: number; text: number; saved: number; mutual: number; colleagues: number }
/** What one person has of the other. */
export type Towards = {
  need: number
  alike: number
  taste: number
  complete: number
  ahead: number
  gap: number
}

/** How glad somebody would be to meet another one, from 0 to 1: a logistic of the weighted features. */
function gladness(shared: Shared, towards: Towards, weights: Weights): number {
  const { dense, text, saved, mutual, colleagues } = shared
  const sum =
    weights.bias +
    weights.dense * dense +
    weights.both * Math.sqrt(text * dense) +
    weights.saved * saved +
    weights.mutual * mutual +
    weights.colleagues * colleagues +
    weights.need * towards.need +
    weights.alike * towards.alike +
    weights.taste * towards.taste +
    weights.complete * towards.complete +
    weights.ahead * towards.ahead +
    weights.gap * towards.gap
  return 1 / (1 + Math.exp(-sum))
}

/** How much a meeting is worth, from 0 to 1: both must want it. */
export function scoreOf(shared: Shared, there: Towards, back: Towards, weights: Weights): number {
  return gladness(shared, there, weights) * gladness(shared, back, weights)
}
