import { COVERS, coverLayers, type CoverUse } from '#shared/cover.ts'
import { hueOf } from '#shared/hue.ts'

/** The generated picture of a conference: a row of arches determined by its id, in the hue of its id or another one. */
export function Cover({ id, use, hue = hueOf(id) }: { id: string; use: CoverUse; hue?: number }) {
  const { width, height } = COVERS[use]
  return (
    <svg
      className="cover"
      data-hue={hue}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={use === 'header' ? 'xMaxYMax slice' : 'xMidYMax slice'}
      aria-hidden="true"
    >
      {coverLayers(id, use).map(({ className, d }, at) => (
        <path key={at} className={className} d={d} />
      ))}
    </svg>
  )
}
