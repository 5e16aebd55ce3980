/**
 * One paragraph, or one item of a list: '- ' an ordinary one, '+ ' something to do, '! ' something not to do, '# ' a
 * heading. `[label](/address)` is a link, `**word**` is strong.
 */
export type Line = string

export type Part = string | { label: string; to: string } | { strong: string }
type ListKind = 'list' | 'do' | 'dont'
export type Block = { kind: 'text' | 'heading'; parts: Part[] } | { kind: ListKind; items: Part[][] }

const LISTS: Record<string, ListKind> = { '- ': 'list', '+ ': 'do', '! ': 'dont' }

/** Groups lines into blocks: consecutive items become one list. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const kind = LISTS[line.slice(0, 2)]
    const last = blocks.at(-1)
    if (line.startsWith('# ')) blocks.push({ kind: 'heading', parts: partsOf(line.slice(2)) })
    else if (!kind) blocks.push({ kind: 'text', parts: partsOf(line) })
    else if (last?.kind === kind && 'items' in last) last.items.push(partsOf(line.slice(2)))
    else blocks.push({ kind, items: [partsOf(line.slice(2))] })
  }
  return blocks
}

const MARKED = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g

function partsOf(line: Line): Part[] {
  const parts: Part[] = []
  let at = 0
  for (const { 0: whole, 1: label, 2: to, 3: strong, index } of line.matchAll(MARKED)) {
    parts.push(line.slice(at, index))
    parts.push(label !== undefined && to !== undefined ? { label, to } : { strong: strong ?? '' })
    at = index + whole.length
  }
  parts.push(line.slice(at))
  return parts.filter((part) => part !== '')
}

/** The lines as plain text, for structured data. */
export function plainWords(lines: readonly Line[]) {
  return lines.map((line) => line.replace(/^[-+!#] /, '').replaceAll(MARKED, '$1$3')).join(' ')
}
