import { fold } from '#shared/fold.ts'
import { SCHEDULE_TYPES, type ScheduleType } from './rules.ts'

/** What other programs and languages call the types. */
const TYPES: ReadonlyMap<string, ScheduleType> = new Map([
  ...SCHEDULE_TYPES.map((type) => [type, type] as const),
  ...['talk', 'presentation', 'lecture', 'panel', 'vortrag', 'exposé', 'conférence', 'charla', 'ponencia'].map(
    (word) => [fold(word), 'session'] as const,
  ),
  ...['tutorial', 'atelier', 'taller'].map((word) => [word, 'workshop'] as const),
  ...['coffee', 'coffee break', 'lunch', 'lunch break', 'pause', 'pausa'].map((word) => [word, 'break'] as const),
  ...['social', 'social event', 'reception'].map((word) => [word, 'networking'] as const),
])

/** The type that a word of a file stands for. */
export function writtenType(word: string): ScheduleType | undefined {
  return TYPES.get(fold(word))
}
