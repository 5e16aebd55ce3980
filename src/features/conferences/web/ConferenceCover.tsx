import { COVERS, type CoverUse } from '#shared/cover.ts'
import { Cover } from '#web/ui/Cover.tsx'

type ConferenceCoverProps = {
  conference: { id: string; cover_hue: number | null; cover_url: string | null }
  use: CoverUse
}

/** The cover of a conference: its picture, or arches in its hue. */
export function ConferenceCover({ conference: { id, cover_hue, cover_url }, use }: ConferenceCoverProps) {
  if (cover_url === null) return <Cover id={id} hue={cover_hue} use={use} />
  const { width, height } = COVERS[use]
  // That of a header is the first thing one sees of its page; the others wait until they come into view.
  const loading = use === 'header' ? 'eager' : 'lazy'
  return <img className="cover" src={cover_url} alt="" width={width} height={height} loading={loading} />
}
