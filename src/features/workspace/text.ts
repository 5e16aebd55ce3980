export const text = {
  error: 'Error',
  copyByHand: 'The link is selected',
  copyByHandDetail: 'This browser does not let the page copy it. Press Ctrl+C, ⌘C, or use the menu of your phone.',
  addressChanges: (address: string) => `The public address becomes ${address}. The old one leads there.`,
  deleteFailed: 'Failed to delete the conference',
  saveFailed: 'Failed to save the conference',
  goesWithIt: (speakers: number, items: number) => {
    const parts = [count(speakers, 'speaker'), count(items, 'schedule item')].filter((part) => !part.startsWith('0 '))
    const verb = speakers + items === 1 ? 'goes' : 'go'
    const lists = parts.length > 0 ? `${parts.join(' and ')} ${verb} with it. ` : ''
    return `${lists}Its public page is taken down.`
  },
  canComeBack: 'It is kept for 30 days, in which it can be brought back.',

  registrationOn: 'Delegates can register from the conference page.',
  registrationOnDraft: 'Delegates can register as soon as the conference is published.',
  registrationOff: 'Nobody can register. Links in invitations work again once it is on.',
}

function count(number: number, word: string) {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
