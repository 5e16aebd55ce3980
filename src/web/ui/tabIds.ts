export function tabId(name: string, tab: string) {
  return `${name}-tab-${slug(tab)}`
}

export function panelId(name: string, tab: string) {
  return `${name}-panel-${slug(tab)}`
}

/** An id that is named in another attribute may hold no blanks. */
function slug(tab: string) {
  return tab.replaceAll(/\s+/g, '-')
}
