export const text = {
  error: 'Error',
  copyByHand: 'The link is selected',
  copyByHandDetail: 'Your browser does not allow copying. Press Ctrl+C or ⌘C, or use your phone’s copy menu.',
  addressChanges: (address: string) =>
    `The public address will change to ${address}. The old address will redirect to it.`,
  moves: (before: string, after: string) =>
    `The public address will change to ${after}, or a number is added if it is taken. Links to ${before} will redirect to the new address.`,
  fallsOutside: (sessions: number, days: string[]) =>
    `${count(sessions, 'schedule item')} (${list.format(days)}) ${sessions === 1 ? 'falls' : 'fall'} outside these dates. They stay in the schedule and on the public page until you move or delete them.`,
  deleteFailed: 'Failed to delete the conference',
  saveFailed: 'Failed to save the conference',
  goesWithIt: (speakers: number, items: number) => {
    const parts = [count(speakers, 'speaker'), count(items, 'schedule item')].filter((part) => !part.startsWith('0 '))
    const verb = speakers + items === 1 ? 'goes' : 'go'
    const lists = parts.length > 0 ? `${parts.join(' and ')} ${verb} with it. ` : ''
    return `${lists}Its public page will be taken down.`
  },
  canComeBack: 'You can restore it for 30 days.',

  registration: {
    open: 'Delegates can register from the conference page.',
    draft: 'Delegates can register once the conference is published. Delegates you invite can register now.',
    over: 'The conference is over, so registration has ended.',
    off: 'Nobody can register or be invited until you turn it on.',
  },
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function count(number: number, word: string) {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
