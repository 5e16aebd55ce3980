import { plural } from '#shared/plural.ts'

/** Who is told when sessions change. */
export const savedText = {
  told: (people: number) =>
    people === 0
      ? 'Nobody has saved it, so nobody is notified.'
      : `${plural(people, 'person', 'people')} saved it and will be notified.`,
  /** Somebody who saved two of them counts twice. */
  toldOfSeveral: (saves: number) =>
    saves === 0
      ? 'Nobody has saved any of them, so nobody is notified.'
      : `They were saved ${plural(saves, 'time')}, and whoever saved one will be notified.`,
  reason: 'Reason',
  reasonHint: 'One line that stands in the notification.',
}
