import { reservedSlugs } from '#shared/reserved.ts'
import { shownLink } from '../rules.ts'
import { slugOf } from '../slug-rules.ts'

/** Where a conference of this name will be found, if no other is there; null where the name gives no address. */
export function futureAddress(name: string) {
  const slug = slugOf(name)
  if (slug === '') return null
  return shownLink(location.host, reservedSlugs.has(slug) ? `${slug}-2` : slug)
}
