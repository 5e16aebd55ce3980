import { type ChildNode, parse } from 'postcss'

/**
 * A rule is kept or dropped as a whole: it is kept if the page has all classes of one of its selectors. A group is kept if
 * any of its rules is.
 */
type Rule = { selectors: string[][]; text: string } | { group: string; rules: Rule[] } | { text: string }

/** At-rules that contain rules; all others are kept or dropped as a whole. */
const GROUPING = new Set(['layer', 'media', 'supports', 'container'])
/** States that do not occur before the full style sheet has loaded, such as hover and print. */
const LATER =
  /^@media[^{]*(print|forced-colors|reduced-motion)|:(hover|focus|active|disabled|target)\b|::(selection|placeholder)/
/** What an element is not, which holds from the first paint on: the link that skips the bars is hidden until it has the focus. */
const NEGATION = /:not\([^()]*\)/g

/**
 * Parses a style sheet once, and returns a function that gives the rules that can apply to a page's HTML. The full sheet is
 * loaded later. A rule is dropped if it needs a class that is not in the HTML, or a state such as hover.
 */
export function criticalStyles(css: string) {
  const rules = parse(css).nodes.flatMap(ruleOf)
  return (html: string) => {
    const classes = new Set(['js'])
    for (const [, names = ''] of html.matchAll(/\bclass="([^"]*)"/g))
      for (const name of names.split(' ')) classes.add(name)
    return write(rules, classes)
  }
}

/** Empty for rules that are never needed at first: comments, and groups such as print. */
function ruleOf(node: ChildNode): Rule[] {
  const text = node.toString()
  if (node.type === 'rule') {
    const selectors = node.selectors.filter((selector) => !LATER.test(selector.replaceAll(NEGATION, ''))).map(classesIn)
    return selectors.length > 0 ? [{ selectors, text }] : []
  }
  if (node.type !== 'atrule') return []
  if (!node.nodes) return [{ text: `${text};` }]
  // Non-Latin fonts are declared in the full sheet, which loads them when a character needs them.
  if (node.name === 'font-face') return text.includes('url(') && !/latin-(?!ext)/.test(text) ? [] : [{ text }]
  if (!GROUPING.has(node.name)) return [{ text }]
  const group = text.slice(0, text.indexOf('{'))
  return LATER.test(group) ? [] : [{ group, rules: node.nodes.flatMap(ruleOf) }]
}

function write(rules: Rule[], classes: ReadonlySet<string>): string {
  return rules
    .map((rule) => {
      if ('group' in rule) {
        const inner = write(rule.rules, classes)
        return inner && `${rule.group}{${inner}}`
      }
      const isNeeded =
        !('selectors' in rule) || rule.selectors.some((names) => names.every((name) => classes.has(name)))
      return isNeeded ? rule.text : ''
    })
    .join('')
}

/** The classes that an element must have. Parentheses are ignored, because they contain alternatives or negations. */
function classesIn(selector: string) {
  let outside = selector
  while (/\([^()]*\)/.test(outside)) outside = outside.replaceAll(/\([^()]*\)/g, '')
  return Array.from(outside.matchAll(/\.([\w-]+)/g), ([, name = '']) => name)
}
