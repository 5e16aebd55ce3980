/** The product's name. Code that builds titles, emails or feeds takes it from here. */
export const PRODUCT = 'Foyer'

/** Page titles end in the product's name unless they already contain it. */
export function pageTitle(title: string) {
  return title.includes(PRODUCT) ? title : `${title} | ${PRODUCT}`
}
