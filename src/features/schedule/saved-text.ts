import { plural } from '#shared/plural.ts'
import type { Audience } from './told-rules.ts'

/** Who is told when sessions change. */
export const savedText = {
  told: ({ saved, told }: Audience) => {
    if (saved === 0) return 'Nobody has saved it, so nobody is notified.'
    if (told === 0) return 'It is over, so nobody is notified.'
    return `${plural(told, 'person', 'people')} saved it and will be notified.`
  },
  toldOfSeveral: ({ saved, told }: Audience) => {
    if (saved === 0) return 'Nobody has saved any of them, so nobody is notified.'
    if (told === 0) return 'Those that somebody saved are over, so nobody is notified.'
    const those = told < saved ? 'Those that are not over' : 'They'
    return `${those} were saved ${plural(told, 'time')}, and whoever saved one will be notified.`
  },
  reason: 'Reason',
  reasonHint: 'One line that stands in the notification.',
}
