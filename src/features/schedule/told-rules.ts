/**
 * How many people saved a session, or how often several were saved, and how many of those are told of a change; and how
 * many of its speakers are, each of them counted there alone.
 */
export type Audience = { saved: number; told: number; speakers: number }

/** When a session ends before and after a change; null where its date is not known, and once it is deleted or called off. */
type Ends = { before: Date | null; after: Date | null }

/** Whether those who saved a session are told of a change: not where it was over by its times and still is. */
export function isNews({ before, after }: Ends, now: Date) {
  return before === null || before > now || (after !== null && after > now)
}

type Counts = Pick<Audience, 'saved' | 'speakers'>

/** Whom the change of one session concerns. */
export function audienceOf({ saved, speakers }: Counts, ends: Ends, now: Date): Audience {
  return isNews(ends, now) ? { saved, told: saved, speakers } : { saved, told: 0, speakers: 0 }
}

/** Whom the changes of several sessions concern. Somebody who saved two of them, or speaks there, counts twice. */
export function audienceOfAll(audiences: readonly Audience[]): Audience {
  const sum = (field: keyof Audience) => audiences.reduce((total, one) => total + one[field], 0)
  return { saved: sum('saved'), told: sum('told'), speakers: sum('speakers') }
}
