import { reservedSlugs } from '#shared/reserved.ts'
import { shownLink } from '../rules.ts'
import { slugOf } from '../slug-rules.ts'

/** The public address of a new conference with this name, if it is free; null where the name gives no slug. */
export function futureAddress(name: string) {
  const slug = slugOf(name)
  if (slug === '') return null
  return shownLink(location.host, reservedSlugs.has(slug) ? `${slug}-2` : slug)
}
