export const text = {
  error: 'Error',
  copyByHand: 'The link is selected',
  copyByHandDetail: 'This browser does not let the page copy it. Press Ctrl+C, ⌘C, or use the menu of your phone.',
  addressChanges: (address: string) => `The public address becomes ${address}. The old one leads there.`,
  moves: (before: string, after: string) =>
    `The public address becomes ${after}, with a number at its end if somebody has it already. Links to ${before} go on working: they lead to the new address.`,
  fallsOutside: (sessions: number, days: string[]) =>
    `${count(sessions, 'schedule item')} (${list.format(days)}) ${sessions === 1 ? 'falls' : 'fall'} outside these dates. Nothing is removed: they stay in the schedule, and on the public page, until you move or delete them.`,
  deleteFailed: 'Failed to delete the conference',
  saveFailed: 'Failed to save the conference',
  goesWithIt: (speakers: number, items: number) => {
    const parts = [count(speakers, 'speaker'), count(items, 'schedule item')].filter((part) => !part.startsWith('0 '))
    const verb = speakers + items === 1 ? 'goes' : 'go'
    const lists = parts.length > 0 ? `${parts.join(' and ')} ${verb} with it. ` : ''
    return `${lists}Its public page is taken down.`
  },
  canComeBack: 'It is kept for 30 days, in which it can be brought back.',

  registration: {
    open: 'Delegates can register from the conference page.',
    draft: 'Delegates can register as soon as the conference is published; those you invite, at once.',
    over: 'The conference is over, so nobody can register any more.',
    off: 'Nobody can register or be invited until you switch it on.',
  },
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function count(number: number, word: string) {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
