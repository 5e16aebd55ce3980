/** In units of the drawing. */
const WIDTH = 18
const STEP = 23
const HIGHEST = 56
const FLOOR = 64

/** The counts of some weeks as arches on one floor; a small count is a low dome, and none is a gap. */
export function WeekArches({ counts, label }: { counts: readonly number[]; label: string }) {
  const most = Math.max(1, ...counts)
  const width = STEP * counts.length - (STEP - WIDTH)
  return (
    <svg className="operator-arches" viewBox={`0 0 ${width} ${FLOOR + 1}`} role="img" aria-label={label}>
      <path d={counts.map((count, week) => archPath(week * STEP, (count / most) * HIGHEST)).join('')} />
      <path className="operator-floor" d={`M0 ${FLOOR + 0.5}H${width}`} />
    </svg>
  )
}

function archPath(x: number, height: number) {
  if (height === 0) return ''
  const dome = Math.min(height, WIDTH / 2)
  const top = Math.round((FLOOR - height + dome) * 10) / 10
  return `M${x} ${FLOOR}V${top}a${WIDTH / 2} ${Math.round(dome * 10) / 10} 0 0 1 ${WIDTH} 0V${FLOOR}z`
}
