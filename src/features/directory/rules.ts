export const PEOPLE_LIMITS = {
  page: 50,
  longestPage: 100,
  search: 200,
}

/** Sponsors are the exhibitors of a conference. */
export const PEOPLE_FILTERS = ['all', 'speakers', 'sponsors'] as const
export type PeopleFilter = (typeof PEOPLE_FILTERS)[number]
