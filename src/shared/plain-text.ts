import { decodeHTMLStrict } from 'entities/decode'

const words = (list: string) => list.split(/\s+/)

/** The HTML elements that occur in real descriptions. Anything else between < and > is text. */
const ELEMENTS = new Set(
  words(`a abbr acronym address article aside audio b big blockquote body br button caption center cite code col colgroup
    dd del details dfn div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html
    i iframe img input ins kbd label legend li link main mark menu meta nav noscript object ol optgroup option p picture
    pre q s samp script section select small source span strike strong style sub summary sup svg table tbody td template
    textarea tfoot th thead time title tr tt u ul var video wbr`),
)
/** Opening one of these is enough to call a text HTML; others must be closed or have an attribute. */
const TELLING = new Set(words('br hr li p'))
/** Elements whose content is not text. */
const DROPPED = new Set(words('head iframe noscript object script select style svg template textarea'))
/** Elements on lines of their own, and those with an empty line before and after. */
const LINES = new Set(words('address caption dd div dt figcaption li option summary tr'))
const PARAGRAPHS = new Set(
  words(`article aside blockquote center details dl figure footer form h1 h2 h3 h4 h5 h6 header hr main menu nav ol p pre
    section table ul`),
)

/** The deepest indentation of nested lists, because deep nesting would produce mostly spaces. */
const DEEPEST = 5

const TAG = /<(\/?)([a-z][a-z0-9:-]*)((?:\s|\/)[^<>]*)?>|<!--|<![a-z[][^<>]*>/gi

/**
 * The plain text of a description. From HTML it keeps paragraphs, lists and the addresses of links, and removes scripts
 * and styles. The result is text, so it must still be escaped when it is shown. Text without tags (`a < b`, `R&amp;D`) is
 * returned unchanged. The time is proportional to the length.
 */
export function plainText(source: string): { text: string; changed: boolean } {
  if (!holdsHtml(source)) return { text: source, changed: false }
  return { text: htmlToText(source), changed: true }
}

function holdsHtml(source: string) {
  const opened = new Set<string>()
  for (const [, slash, tag = '', attributes = ''] of source.matchAll(TAG)) {
    const name = tag.toLowerCase()
    if (!ELEMENTS.has(name)) continue
    if (slash ? opened.has(name) : TELLING.has(name) || attributes.includes('=')) return true
    opened.add(name)
  }
  return false
}

function htmlToText(source: string) {
  const page = new TextPage()
  let position = 0
  for (const match of source.matchAll(TAG)) {
    if (match.index < position) continue
    const [whole, slash, tag = '', attributes = ''] = match
    const name = tag.toLowerCase()
    // `vector<int>` is text; `<o:p>` and `<my-element>` are what word processors and scripts leave behind.
    if (name !== '' && !ELEMENTS.has(name) && !/[:-]/.test(name)) continue
    page.text(source.slice(position, match.index))
    position = match.index + whole.length
    if (slash) page.close(name)
    else if (whole === '<!--') position = after(source, /-->/g, position)
    else if (DROPPED.has(name)) position = after(source, new RegExp(`</${name}(?:\\s[^<>]*)?>`, 'gi'), position)
    else page.open(name, attributes)
  }
  page.text(source.slice(position))
  return page.result()
}

/** The position after an element that is not text. A script or comment that is never closed ends the text. */
function after(source: string, end: RegExp, from: number) {
  end.lastIndex = from
  return end.test(source) ? end.lastIndex : source.length
}

/** Collects text with the line ends that a browser's layout would have. */
class TextPage {
  private readonly parts: string[] = []
  /** How many line ends to write before the next text. */
  private gap = 0
  private marker = ''
  private preformatted = 0
  private readonly lists: { ordered: boolean; count: number }[] = []
  private link: { href: string; start: number } | undefined

  open(name: string, attributes: string) {
    if (name === 'br') this.gap = Math.min(this.gap + 1, 2)
    if (name === 'img') this.text(attribute(attributes, 'alt'))
    if (name === 'td' || name === 'th') this.text(' ')
    if (name === 'a') this.link = { href: webAddress(attribute(attributes, 'href')), start: this.parts.length }
    this.owe(name)
    if (name === 'pre') this.preformatted += 1
    if (name === 'ul' || name === 'ol') this.lists.push({ ordered: name === 'ol', count: 0 })
    if (name === 'li') this.marker = this.nextMarker()
  }

  close(name: string) {
    if (name === 'pre') this.closePre()
    if (name === 'ul' || name === 'ol') this.lists.pop()
    if (name === 'li') this.marker = ''
    if (name === 'a') this.closeLink()
    this.owe(name)
  }

  text(markup: string) {
    if (this.preformatted > 0) return this.write(decodeEntities(markup))
    for (const [i, line] of markup.split('\n').entries()) {
      // A list that was typed with hyphens inside a paragraph keeps its lines, which a browser would join.
      if (i > 0 && /^\s*[-*•]\s/.test(line)) this.gap = Math.max(this.gap, 1)
      else if (i > 0) this.write(' ')
      this.write(decodeEntities(line.replaceAll(/[ \t\r\f]+/g, ' ')))
    }
  }

  result() {
    const lines = this.parts.join('').split('\n')
    return lines
      .map((line) => line.trimEnd())
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim()
  }

  private write(text: string) {
    const before = this.parts.at(-1)
    const startsLine = before === undefined || this.gap > 0 || this.marker !== ''
    const keepsBlanks = this.preformatted > 0 && this.marker === ''
    const shown = !keepsBlanks && (startsLine || /\s$/.test(before)) ? text.trimStart() : text
    if (shown === '') return
    if (before !== undefined && this.gap > 0) this.parts.push('\n'.repeat(this.gap))
    this.parts.push(this.marker + shown)
    this.gap = 0
    this.marker = ''
  }

  private owe(name: string) {
    if (LINES.has(name)) this.gap = Math.max(this.gap, 1)
    if (PARAGRAPHS.has(name)) this.gap = Math.max(this.gap, this.lists.length > 0 ? 1 : 2)
  }

  private nextMarker() {
    const list = this.lists.at(-1)
    if (list) list.count += 1
    const indent = '  '.repeat(Math.min(Math.max(0, this.lists.length - 1), DEEPEST))
    return indent + (list?.ordered ? `${list.count}. ` : '- ')
  }

  private closePre() {
    this.preformatted = Math.max(0, this.preformatted - 1)
    const last = this.parts.pop()
    if (last !== undefined) this.parts.push(last.trimEnd())
  }

  private closeLink() {
    const { href = '', start = 0 } = this.link ?? {}
    this.link = undefined
    if (href === '') return
    const shown = this.parts.slice(start).join('').trim()
    if (shown === '') this.write(href)
    else if (bareAddress(shown) !== bareAddress(href)) this.write(` (${href})`)
  }
}

const ENTITY = /&#?\w{1,40};/g

/** Turns `&eacute;`, `&#233;` and `&#xE9;` into the character; unknown entities are left unchanged. */
function decodeEntities(markup: string) {
  return markup.replaceAll(ENTITY, (entity) =>
    decodeHTMLStrict(entity)
      .replace(/\p{Zs}/u, ' ')
      // Soft hyphens and control characters are invisible, and U+FFFD replaces numbers that are not a character.
      .replace(/[\u00ad\ufffd]|[^\P{Cc}\n\t]/u, ''),
  )
}

function attribute(attributes: string, name: string) {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes) ?? []
  return decodeEntities(double ?? single ?? bare ?? '').trim()
}

/** Only addresses that are safe to open are kept. */
function webAddress(href: string) {
  return /^(?:https?:\/\/|mailto:)\S+$/i.test(href) ? href : ''
}

function bareAddress(address: string) {
  return address
    .replace(/^(?:https?:\/\/|mailto:)/i, '')
    .replace(/\/$/, '')
    .toLowerCase()
}
