import { paths } from '#shared/paths.ts'

/** The tabs of a conference's engagement panel that a notification leads to. */
const LINKED_TABS = ['chat', 'questions', 'polls'] as const
type LinkedTab = (typeof LINKED_TABS)[number]

/** The public page with a tab of its panel, which a phone shows as an opened drawer. */
export function panelLink(slug: string, tab: LinkedTab) {
  return `${paths.publicConference(slug)}#${tab}`
}

/** The tab that the fragment of an address names. */
export function linkedTab(hash: string) {
  return LINKED_TABS.find((tab) => hash === `#${tab}`)
}
