import { Link } from '#web/router/router.tsx'
import { type Block, blocksOf, type Line, type Part } from './prose.ts'

type ProseProps = {
  lines: readonly Line[]
  /** The level of the headings. */
  level?: 2 | 3
}

/** Renders lines as paragraphs, lists, headings and links. */
export function Prose({ lines, level = 3 }: ProseProps) {
  return (
    <div className="prose">
      {blocksOf(lines).map((block, at) => (
        <ProseBlock key={at} block={block} level={level} />
      ))}
    </div>
  )
}

function ProseBlock({ block, level }: { block: Block; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  if (block.kind === 'heading') return <Heading>{block.parts.map(asElement)}</Heading>
  if (!('items' in block)) return <p>{block.parts.map(asElement)}</p>
  return (
    <ul className={`prose-${block.kind}`}>
      {block.items.map((parts, at) => (
        <li key={at}>{parts.map(asElement)}</li>
      ))}
    </ul>
  )
}

function asElement(part: Part, key: number) {
  if (typeof part === 'string') return part
  if ('strong' in part) return <b key={key}>{part.strong}</b>
  return (
    <Link key={key} className="link" to={part.to}>
      {part.label}
    </Link>
  )
}
