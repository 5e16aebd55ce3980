/** How many pixels a rem is. It reads the style of the document: call it once. */
export function rootFontSize() {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
