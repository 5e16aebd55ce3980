import { plural } from '#shared/plural.ts'
import type { Audience } from './told-rules.ts'

/** Who is told when sessions change. */
export const savedText = {
  told: ({ saved, told, speakers }: Audience) => {
    if (told + speakers === 0)
      return saved === 0 ? 'Nobody has saved it, so nobody is notified.' : 'It is over, so nobody is notified.'
    const its = speakers === 1 ? 'Its speaker is' : `Its ${speakers} speakers are`
    if (told === 0) return `Nobody has saved it. ${its} notified.`
    const savers = `${plural(told, 'person', 'people')} saved it and will be notified.`
    return speakers === 0 ? savers : `${savers} ${its} notified too.`
  },
  toldOfSeveral: ({ saved, told, speakers }: Audience) => {
    if (told + speakers === 0)
      return saved === 0
        ? 'Nobody has saved any of them, so nobody is notified.'
        : 'Those that somebody saved are over, so nobody is notified.'
    if (told === 0) return 'Those who speak in them are notified, and nobody else.'
    const those = told < saved ? 'Those that are not over' : 'They'
    const savers = `${those} were saved ${plural(told, 'time')}, and whoever saved one will be notified.`
    return speakers === 0 ? savers : `${savers} Their speakers are notified too.`
  },
  reason: 'Reason',
  reasonHint: 'One line that stands in the notification.',
}
