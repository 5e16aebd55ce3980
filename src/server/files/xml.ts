import sax from 'sax'
import { pacer } from '#shared/pacer.ts'

/** An element of an XML file. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  text: string
}

/** What keeps a hostile file from taking the memory of the server. */
const LIMITS = { depth: 50, elements: 200_000 }
/** Characters that are read at once, so that other requests are answered in between. */
const PIECE = 64 * 1024

/** Why a file cannot be read: 'line 12: Unexpected close tag'. */
export class XmlError extends Error {}

type Draft = { name: string; attributes: ReadonlyMap<string, string>; children: Draft[]; text: string }

/**
 * Reads an XML document. Entities are only those of XML itself; a document that declares others is refused where it uses
 * one, and nothing outside of it is fetched. Yields to the event loop. Throws XmlError.
 */
export async function readXml(source: string): Promise<XmlElement> {
  const document: Draft = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [document]
  const parser = parserOf(open)
  const yieldToEventLoop = pacer()
  for (let at = 0; at < source.length; at += PIECE) {
    parser.write(source.slice(at, at + PIECE))
    await yieldToEventLoop()
  }
  parser.close()
  const [root] = document.children
  if (!root) throw new XmlError('no element')
  return root
}

function parserOf(open: Draft[]) {
  const parser = sax.parser(true, { position: true })
  const refuse = (reason: string): never => {
    throw new XmlError(`line ${(parser.line + 1).toLocaleString('en-GB')}: ${reason}`)
  }
  let elements = 0
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }
  parser.onerror = ({ message }) => refuse(message.split('\n')[0] ?? '')
  parser.ontext = addText
  parser.oncdata = addText
  parser.onopentag = ({ name, attributes }) => {
    elements += 1
    if (open.length > LIMITS.depth) refuse(`more than ${LIMITS.depth} elements inside each other`)
    if (elements > LIMITS.elements) refuse(`more than ${LIMITS.elements.toLocaleString('en-GB')} elements`)
    const given = Object.entries(attributes).map(([key, value]) => [key, String(value)] as const)
    const element: Draft = { name, attributes: new Map(given), children: [], text: '' }
    open.at(-1)?.children.push(element)
    open.push(element)
  }
  parser.onclosetag = () => {
    open.pop()
  }
  return parser
}

/** The children of an element with a name. */
export function childrenOf({ children }: XmlElement, name: string): XmlElement[] {
  return children.filter((child) => child.name === name)
}

/** The text of the first child with a name; '' without one. */
export function childText({ children }: XmlElement, name: string): string {
  return children.find((child) => child.name === name)?.text ?? ''
}
