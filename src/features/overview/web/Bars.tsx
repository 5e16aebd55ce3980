import { text } from '../text.ts'

const [WIDTH, GAP, HEIGHT] = [14, 4, 28]
const STEP = WIDTH + GAP

type BarsProps = {
  /** What is counted, as in 'Messages'. */
  what: string
  /** As in 'By two hours'. */
  by: string
  counts: readonly number[]
  /** When each bar begins; also for the highest one. */
  labels: readonly string[]
  /** Whether the last bar is still growing. */
  isNow: boolean
}

/** A small plot of arches, the running one in gold. */
export function Bars({ what, by, counts, labels, isNow }: BarsProps) {
  const most = Math.max(0, ...counts)
  const words = text.bars(what, by, most, labels[counts.indexOf(most)] ?? '')
  const width = counts.length * STEP - GAP
  return (
    <div className="bars">
      <svg viewBox={`0 0 ${width} ${HEIGHT + 1}`} role="img" aria-label={words}>
        {counts.map((count, i) => (
          <path
            key={i}
            className={isNow && i === counts.length - 1 ? 'bar-now' : 'bar'}
            d={archOf(i * STEP, count, most)}
          />
        ))}
        <path className="bars-floor" d={`M0 ${HEIGHT + 0.5}H${width}`} />
      </svg>
      <p className="chart-axis" aria-hidden="true">
        <span>{labels[0]}</span>
        <span>{by}</span>
        <span>{isNow ? text.now : labels.at(-1)}</span>
      </p>
    </div>
  )
}

/** An arch as high as its share of the highest one. A low one is flatter than half its width. */
function archOf(left: number, count: number, most: number) {
  if (count === 0) return ''
  const height = Math.max(2, (count / most) * HEIGHT)
  const bow = Math.min(WIDTH / 2, height)
  return `M${left} ${HEIGHT}v${bow - height}a${WIDTH / 2} ${bow} 0 0 1 ${WIDTH} 0v${height - bow}z`
}
