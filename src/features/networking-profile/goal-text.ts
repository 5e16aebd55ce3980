import type { OfferedGoal, SoughtGoal } from './rules.ts'

/** How a goal reads alone, and how it begins where something is named that it is about. */
export type GoalWords = { alone: string; about: string }

/** What people look for and offer, as they choose it. */
export const goalText = {
  seeking: {
    exchange: { alone: 'People with the same job', about: 'People with the same job, to talk about' },
    learn: { alone: 'Advice on one problem', about: 'Advice on' },
    collaborate: { alone: 'Pilot partners', about: 'Pilot partners for' },
    buy: { alone: 'Suppliers', about: 'Suppliers of' },
    job: { alone: 'A new job', about: 'A new job in' },
    raise: { alone: 'Funding', about: 'Funding for' },
  } satisfies Record<SoughtGoal, GoalWords>,
  offering: {
    mentor: { alone: 'An hour of advice', about: 'An hour of advice on' },
    exchange: { alone: 'Notes to compare', about: 'Notes to compare on' },
    collaborate: { alone: 'A place to try things', about: 'A place to try' },
    sell: { alone: 'Products or services', about: 'Products or services for' },
    hire: { alone: 'A job', about: 'A job in' },
    invest: { alone: 'Funding', about: 'Funding for' },
  } satisfies Record<OfferedGoal, GoalWords>,
}

/** 'Advice on Rust', and without a tag 'Advice on one problem'. */
export function goalSentence<Name extends string>(
  words: Readonly<Record<Name, GoalWords>>,
  { goal, tag }: { goal: Name; tag: string | null },
) {
  const { alone, about } = words[goal]
  return tag === null ? alone : `${about} ${tag}`
}
