/** What people look for, and what answers it; see the network. */
export const SEEKING = ['buy', 'raise', 'job', 'learn', 'collaborate', 'exchange'] as const
export const OFFERING = ['sell', 'invest', 'hire', 'mentor', 'collaborate', 'exchange'] as const
export type SoughtGoal = (typeof SEEKING)[number]
export type OfferedGoal = (typeof OFFERING)[number]

/** A goal, and what it is about; null for anything. */
export type Goal<Name extends string> = { goal: Name; tag: string | null }

/** How many interests or goals a person may have, and how long what they are about may be. */
export const ANSWER_LIMITS = { most: 20, tag: 120 }

/** The items of a cell such as `Rotas; Sleep`, each once and not longer than a tag, which may cut an emoji in half. */
export function listedItems(cell: string): string[] {
  const items = cell.split(';').map((item) => item.trim().slice(0, ANSWER_LIMITS.tag).toWellFormed())
  return [...new Set(items.filter(Boolean))].slice(0, ANSWER_LIMITS.most)
}

/** The cell that `listedItems` reads. */
export function itemsCell(items: readonly string[] | null) {
  return (items ?? []).join('; ')
}

/** The cell that `listedGoals` reads. */
export function goalsCell(goals: readonly Goal<string>[] | null) {
  return itemsCell((goals ?? []).map(({ goal, tag }) => (tag === null ? goal : `${goal}: ${tag}`)))
}

/** The goals of a cell such as `learn: Rust; buy`, and the items that begin with none of `names`. */
export function listedGoals<Name extends string>(cell: string, names: readonly Name[]) {
  const unknown: string[] = []
  const goals = listedItems(cell).flatMap((item): Goal<Name>[] => {
    const [, word = '', tag = ''] = /^(\p{L}+)\s*:?\s*(.*)$/u.exec(item) ?? []
    const goal = names.find((name) => name === word.toLowerCase())
    if (goal === undefined) unknown.push(item)
    return goal === undefined ? [] : [{ goal, tag: tag === '' ? null : tag }]
  })
  return { goals, unknown }
}
