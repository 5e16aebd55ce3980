import { COVERS, coverLayers, type CoverUse } from '#shared/cover.ts'
import { hueOf } from '#shared/hue.ts'

type CoverProps = {
  id: string
  use: CoverUse
  /** In place of the hue of the id. */
  hue?: number | null
  /** In place of the arches. */
  picture?: string | null
}

/** The picture of a conference: the chosen one, or a row of arches determined by its id. */
export function Cover({ id, use, hue, picture }: CoverProps) {
  if (picture) return <img className="cover" src={picture} alt="" />
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
