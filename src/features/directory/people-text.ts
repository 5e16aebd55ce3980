import type { ConnectionState } from '#features/connections/rules.ts'
import type { PeopleFilter } from './rules.ts'

/** What the list of people says. */
export const peopleText = {
  filters: { all: 'All', speakers: 'Speakers', sponsors: 'Sponsors' } satisfies Record<PeopleFilter, string>,
  you: 'You',
  /** What the person of a row is to the reader, where there is something to say. */
  states: {
    none: '',
    sent: 'Request sent',
    received: 'Wants to connect',
    connected: 'Connected',
    ignored: '',
    blocked: '',
  } satisfies Record<ConnectionState, string>,
  failed: 'The delegates could not be loaded.',
  listed: (count: number) => `${count.toLocaleString('en-GB')} listed`,
  found: (count: number) => `${count.toLocaleString('en-GB')} found`,
  notShown: (count: number) => `${count.toLocaleString('en-GB')} not shown`,
  none: 'Nobody is listed yet',
  noneHint: 'People appear here once they choose to be listed.',
  noMatch: 'Nobody found',
  noMatchHint: 'Try part of a name, a role or a company.',
  noMatchPageHint: 'Try part of a name, a role, a company or an interest.',
  showAll: 'Show everybody',
  range: (first: number, last: number) => `Delegates ${first} to ${last}`,
  allDelegates: 'All delegates',
  areListed: 'You are listed, so others find you here.',
  notListed: 'You aren’t listed, so others don’t find you here.',
  chooseListing: 'Choose what others see',
  listYourself: 'List yourself',
  reported: { title: 'Profile reported', description: 'The organisers see it as it is now.' },
  reportFailed: 'That did not work',
  reportHint:
    'The organisers of the conference see this profile as it is now, and your name. They won’t know who reported them.',
  reportReason: 'What is wrong? (optional)',
  toProfile: 'Back to profile',
  notMine: (conference: string) => `Only people taking part in ${conference} can see this list.`,
  noConference: 'Join a conference to see who else is taking part.',
  chatStarted: (name: string) => `Chat with ${name} initiated`,
  showOnline: 'Show when I am online',
  choiceFailed: 'Your choice could not be saved',
}
