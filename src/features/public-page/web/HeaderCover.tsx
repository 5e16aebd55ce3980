import { Cover } from '#web/ui/Cover.tsx'
import type { PageView } from '../rules.ts'

/** The picture of a conference, or its arches. */
export function HeaderCover({ conference: { id, cover_url }, hue }: Pick<PageView, 'conference' | 'hue'>) {
  if (cover_url === null) return <Cover id={id} hue={hue} use="header" />
  return <img className="cover cover-picture" src={cover_url} alt="" />
}
