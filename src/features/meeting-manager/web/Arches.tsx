import { arrangeText } from '../text.ts'

const WORDS = ['No meeting', 'One', 'Two', 'Three', 'Four', 'Five']
const [WIDTH, GAP, HEIGHT] = [60, 6, 72]
/** What is not zero is seen. */
const LOWEST = 3

/** How many people get no meeting, one, two and so on, as arches; none is an outline. */
export function Arches({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts)
  const width = counts.length * (WIDTH + GAP) - GAP
  const label = counts.map((count, at) => `${(WORDS[at] ?? String(at)).toLowerCase()} ${count}`).join(', ')
  return (
    <div className="arches-plot">
      <p className="visually-hidden">{arrangeText.distribution(label)}</p>
      <ol aria-hidden="true">
        {counts.map((count, at) => (
          <li key={at}>
            <b className="tabular">{count.toLocaleString('en-GB')}</b>
          </li>
        ))}
      </ol>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        {counts.map((count, at) => (
          <path
            key={at}
            className={at === 0 ? 'arch-none' : 'arch-some'}
            d={archOf(at * (WIDTH + GAP), count === 0 ? 0 : Math.max(LOWEST, (count / most) * (HEIGHT - 2)))}
          />
        ))}
      </svg>
      <ol aria-hidden="true">
        {counts.map((_, at) => (
          <li key={at} className="small soft">
            {WORDS[at] ?? at}
          </li>
        ))}
      </ol>
    </div>
  )
}

function archOf(left: number, height: number) {
  if (height === 0) return ''
  const bow = Math.min(WIDTH / 2, height)
  return `M${left} ${HEIGHT}v${bow - height}a${WIDTH / 2} ${bow} 0 0 1 ${WIDTH} 0v${height - bow}`
}
