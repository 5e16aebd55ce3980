type Rule = { prelude: string; body: string | Rule[] | null }

/** At-rules whose body is made of rules; all others are kept or dropped whole. */
const GROUPING = /^@(layer|media|supports|container)\b/
/** Nobody prints or moves anything before the linked sheet is there. */
const LATER =
  /^@media[^{]*(print|forced-colors|reduced-motion)|:(hover|focus|active|disabled|target)\b|::(selection|placeholder)/

/**
 * Reads a stylesheet once and answers, for a page's HTML, with the rules that can apply to it: the rest of the sheet is
 * linked at the end of the page, for what appears later. A rule goes when it needs a class that is not in the HTML, or a
 * person's doing.
 */
export function criticalStyles(css: string) {
  const rules = parseRules(css)
  return (html: string) => {
    const classes = new Set(['js'])
    for (const [, names = ''] of html.matchAll(/\bclass="([^"]*)"/g))
      for (const name of names.split(' ')) classes.add(name)
    return write(rules, classes)
  }
}

function write(rules: Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map(({ prelude, body }) => {
      if (body === null) return `${prelude};`
      if (typeof body === 'string') return isWanted(prelude, body, classes) ? `${prelude}{${body}}` : ''
      const inner = LATER.test(prelude) ? '' : write(body, classes)
      return inner && `${prelude}{${inner}}`
    })
    .join('')
}

function isWanted(prelude: string, body: string, classes: ReadonlySet<string>) {
  // A face that is not Latin is fetched when a character needs it, and the linked sheet knows where.
  if (prelude === '@font-face') return !body.includes('url(') || /latin-(?!ext)/.test(body)
  if (prelude.startsWith('@')) return true
  return splitSelectors(prelude).some((selector) => mayMatch(selector, classes))
}

/** What stands in parentheses is a choice or a negation, so it decides nothing here. */
function mayMatch(selector: string, classes: ReadonlySet<string>) {
  if (LATER.test(selector)) return false
  let outside = selector
  while (/\([^()]*\)/.test(outside)) outside = outside.replaceAll(/\([^()]*\)/g, '')
  return [...outside.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => classes.has(name))
}

function splitSelectors(list: string) {
  const selectors: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at <= list.length; at++) {
    if (list[at] === '(') depth++
    else if (list[at] === ')') depth--
    else if ((list[at] === ',' && depth === 0) || at === list.length) {
      selectors.push(list.slice(from, at))
      from = at + 1
    }
  }
  return selectors
}

function parseRules(css: string): Rule[] {
  const rules: Rule[] = []
  let from = 0
  let at = 0
  while (at < css.length) {
    const character = css[at]
    if (character === ';') {
      rules.push({ prelude: css.slice(from, at).trim(), body: null })
      from = ++at
    } else if (character === '{') {
      const prelude = css.slice(from, at).trim()
      const end = closing(css, at)
      const inner = css.slice(at + 1, end)
      rules.push({ prelude, body: GROUPING.test(prelude) ? parseRules(inner) : inner })
      from = at = end + 1
    } else at = skipString(css, at)
  }
  return rules
}

/** The place of the brace that closes the one at `open`. */
function closing(css: string, open: number) {
  let depth = 0
  for (let at = open; at < css.length; at = skipString(css, at)) {
    if (css[at] === '{') depth++
    else if (css[at] === '}' && --depth === 0) return at
  }
  throw new Error('A stylesheet ends inside a rule')
}

/** The next place to look at: braces inside a quoted text mean nothing. */
function skipString(css: string, at: number) {
  const quote = css[at]
  if (quote !== '"' && quote !== "'") return at + 1
  let end = at + 1
  while (end < css.length && css[end] !== quote) end += css[end] === '\\' ? 2 : 1
  return end + 1
}
