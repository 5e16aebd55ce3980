import { paths } from '#shared/paths.ts'

/** The tabs of a conference's engagement panel that a notification leads to. */
const LINKED_TABS = ['chat', 'questions', 'polls'] as const
const PARAMETER = 'panel'
type LinkedTab = (typeof LINKED_TABS)[number]

/** The public page with a tab of its panel, which a phone shows as an opened drawer. */
export function panelLink(slug: string, tab: LinkedTab) {
  return `${paths.publicConference(slug)}?${PARAMETER}=${tab}`
}

/** The tab that the query of an address names. */
export function linkedTab(search: string) {
  const named = new URLSearchParams(search).get(PARAMETER)
  return LINKED_TABS.find((tab) => tab === named)
}

/** The query of the page without a tab. */
export function withoutLinkedTab(search: string) {
  const query = new URLSearchParams(search)
  query.delete(PARAMETER)
  return query.size > 0 ? `?${query.toString()}` : ''
}
