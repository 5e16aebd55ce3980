import type { Group } from './result-rules.ts'

/** What the results say. */
export const screenText = {
  placeholder: 'People, sessions, exhibitors',
  results: 'Results',
  kinds: {
    now: 'On now',
    recent: 'Recent searches',
    people: 'People',
    sessions: 'Sessions',
    exhibitors: 'Exhibitors',
  } satisfies Record<Group, string>,
  all: 'All',
  allOf: (total: number) => `All ${total}`,
  chip: (label: string, total: number) => `${label} ${total}`,
  found: (total: number) => (total === 1 ? '1 result' : `${total} results`),
  resultsFor: 'Results for',
  instead: (typed: string) => `Search for “${typed}” instead`,
  none: (typed: string) => `Nothing for “${typed}”`,
  lookedAt: (conference: string, withPeople: boolean) =>
    withPeople
      ? `We looked at people who chose to be listed, sessions and exhibitors of ${conference}.`
      : `We looked at sessions and exhibitors of ${conference}.`,
  clear: 'Clear search',
  public: (conference: string) => `Sessions and exhibitors of ${conference}.`,
  login: 'Log in',
  loginToSearch: 'to search people.',
  participantsOnly: 'Only people who take part can search people.',
  failed: 'The search could not be reached.',
  searching: 'Searching',
  nothingYet: 'There is nothing to search yet. No conference has been published here.',
  hint: 'Search for a person, a session, a speaker or a room.',
  clearRecent: 'Clear',
  today: 'Today',
  more: (count: number) => `${count} more. Type to narrow them down.`,
}
