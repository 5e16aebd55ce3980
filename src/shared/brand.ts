/** The product's name; nothing else spells it out in code that builds titles, letters or feeds. */
export const PRODUCT = 'Foyer'

/** Page titles end in the product's name unless they already contain it. */
export function pageTitle(title: string) {
  return title.includes(PRODUCT) ? title : `${title} | ${PRODUCT}`
}
