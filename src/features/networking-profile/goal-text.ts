import type { OfferedGoal, SoughtGoal } from './rules.ts'

/** What people look for and offer, as they choose it. */
export const goalText = {
  seeking: {
    exchange: 'People with the same job',
    learn: 'Advice on one problem',
    collaborate: 'Pilot partners',
    buy: 'Suppliers',
    job: 'A new job',
    raise: 'Funding',
  } satisfies Record<SoughtGoal, string>,
  offering: {
    mentor: 'An hour of advice',
    exchange: 'Notes to compare',
    collaborate: 'A place to try things',
    sell: 'Products or services',
    hire: 'A job',
    invest: 'Funding',
  } satisfies Record<OfferedGoal, string>,
}

/** 'Advice on one problem (Rust)'. */
export function goalWords<Name extends string>(
  names: Record<Name, string>,
  { goal, tag }: { goal: Name; tag: string | null },
) {
  return tag === null ? names[goal] : `${names[goal]}: ${tag}`
}
