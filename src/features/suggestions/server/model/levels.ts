import { fold } from '#shared/fold.ts'

/** How far along somebody is, by the words of their position, the most telling first. */
const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/\b(student|trainee|intern|junior|apprentice|assistant|phd candidate)\b/, 0],
  [/\b(chief|ceo|cto|cfo|coo|founder|co-founder|president|owner|partner|director|vp)\b/, 4],
  [/\b(head|lead|principal|professor|chair)\b/, 3],
  [/\b(senior|manager|staff)\b/, 2],
]
const USUAL = 1

/** From 0 for who begins to 4 for who leads; null where nothing is known. */
export function levelOf(position: string | null): number | null {
  if (!position) return null
  const folded = fold(position)
  return LEVELS.find(([words]) => words.test(folded))?.[1] ?? USUAL
}
