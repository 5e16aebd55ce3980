import type { Answers } from '#features/networking-profile/rules.ts'
import type { GivenInputs, UsedInputs } from './input-rules.ts'

/** Enough for good suggestions, as the tips of My Network say. */
const FEW_INTERESTS = 3

/** What somebody could still say, beginning with what gains most. */
const MISSING = ['seeking', 'offering', 'interests', 'sessions', 'words'] as const
export type MissingAnswer = (typeof MISSING)[number]

type Said = Pick<Answers, 'seeking' | 'offering' | 'interests'>
type Inputs = { used: UsedInputs; given: GivenInputs }

/** The next answer that would make suggestions better; null where there is none. Nothing that is switched off is asked for. */
export function missingAnswer(
  { seeking, offering, interests }: Said,
  { used, given }: Inputs,
  skipped: ReadonlySet<MissingAnswer>,
): MissingAnswer | null {
  const isMissing: Record<MissingAnswer, boolean> = {
    seeking: used.said && seeking.length === 0,
    offering: used.said && offering.length === 0,
    interests: used.said && interests.length < FEW_INTERESTS,
    sessions: used.sessions && given.saved === 0,
    words: used.words && given.bio_words + given.about_words === 0,
  }
  return MISSING.find((one) => isMissing[one] && !skipped.has(one)) ?? null
}
