import { classes } from '#web/ui/glyph.ts'
import type { Poll } from '../contract.ts'

/** In units of the drawing: an arch is as wide as a full dome is high twice, and the highest has this height. */
const WIDTH = 100
const STEP = 122
const HIGHEST = 150
const FLOOR = 196

/** Up to four options as arches on one floor, their height by the share of the highest; a small share is a low dome. */
export function ArchChart({ options }: { options: Poll['options'] }) {
  const most = Math.max(...options.map(({ percent }) => percent ?? 0))
  const count = options.length
  const width = STEP * count - (STEP - WIDTH)
  return (
    <div className={classes('arch-chart', count === 2 && 'arch-chart-2', count === 3 && 'arch-chart-3')}>
      <svg viewBox={`-4 0 ${width + 8} ${FLOOR + 1}`} role="img" aria-label={describe(options)}>
        {options.map(({ id, percent }, at) => {
          const height = most === 0 ? 0 : ((percent ?? 0) / most) * HIGHEST
          return (
            <g key={id} className={classes(most > 0 && percent === most && 'is-top')}>
              <path d={archPath(at * STEP, height)} />
              <text x={at * STEP + WIDTH / 2} y={FLOOR - height - 12}>
                {percent}%
              </text>
            </g>
          )
        })}
        <path className="arch-chart-floor" d={`M-4 ${FLOOR}H${width + 4}`} />
      </svg>
      <ul aria-hidden="true">
        {options.map(({ id, text }) => (
          <li key={id} dir="auto">
            {text}
          </li>
        ))}
      </ul>
    </div>
  )
}

function archPath(x: number, height: number) {
  const dome = Math.min(height, WIDTH / 2)
  return `M${x} ${FLOOR}V${FLOOR - height + dome}a${WIDTH / 2} ${dome} 0 0 1 ${WIDTH} 0V${FLOOR}z`
}

function describe(options: Poll['options']) {
  return options.map(({ text, percent }) => `${text} ${percent}%`).join(', ')
}
