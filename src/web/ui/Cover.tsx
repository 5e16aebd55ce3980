import { COVERS, coverLayers, type CoverUse } from '#shared/cover.ts'
import { hueOf } from '#shared/hue.ts'

type CoverProps = {
  id: string
  use: CoverUse
  /** Null: the hue of the id. */
  hue?: number | null
}

/** A generated picture: a row of arches determined by an id. Of a conference, which may have another, use `ConferenceCover`. */
export function Cover({ id, use, hue }: CoverProps) {
  const { width, height } = COVERS[use]
  return (
    <svg
      className="cover"
      data-hue={hue ?? hueOf(id)}
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
