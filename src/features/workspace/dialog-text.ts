import { KEPT_DAYS } from '#features/conferences/rules.ts'

/** What the dialogs of a conference say; loaded with them. */
export const dialogText = {
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
  delegatesGo: (delegates: number, registered: number) => {
    if (delegates === 0) return ''
    const verb = delegates === 1 ? 'goes' : 'go'
    return ` ${count(delegates, 'delegate')} ${verb} with it, ${registered.toLocaleString('en-GB')} of them registered. They lose access immediately, and we do not email them about it.`
  },
  typeName: (name: string) => `Type ${name} to confirm`,
  otherName: 'This is not the name of the conference',
  unpublish: (name: string) => `Unpublish ${name}?`,
  unpublishDetail: (registered: number | null) =>
    `Its public page will be taken down. ${registered === null ? 'Delegates who registered' : count(registered, 'registered delegate')} can no longer open it until you publish it again, and we do not email them about it.`,
  travelHint: 'Shown on the public page: trains, trams, parking, the way in without steps.',
  attendanceHint: 'Such as 500+. The public page then says “Expected 500+ attendees”.',
  mapHint: 'Starts with https://. Without it the page links to a search for the address.',
  noLanguage: 'Not said',
  welcomeHint: 'Stands first on the public page, before the description.',
  hashtagsHint: 'Such as #DevConf, with spaces between several.',
  cover: 'Cover',
  coverHint: 'Shown beside the name of the conference, in place of the arches.',
  coverColour: 'Colour of the arches',
  uploading: 'The picture is being uploaded',
  canComeBack: `You can restore it for ${KEPT_DAYS} days.`,
  needsPlanToComeBack: `You can restore it for ${KEPT_DAYS} days, once you have a plan again.`,
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

function count(number: number, word: string) {
  return `${number.toLocaleString('en-GB')} ${word}${number === 1 ? '' : 's'}`
}
