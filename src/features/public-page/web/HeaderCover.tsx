import { ConferenceCover } from '#features/conferences/web/ConferenceCover.tsx'
import type { PageView } from '../rules.ts'

/** The cover of a public page. Apart from its header, so that no browser loads it that keeps the server's markup. */
export function HeaderCover({ conference }: Pick<PageView, 'conference'>) {
  return <ConferenceCover conference={conference} use="header" />
}
