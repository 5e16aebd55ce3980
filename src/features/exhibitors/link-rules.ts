import { paths } from '#shared/paths.ts'

/** The exhibitors of a conference, for everybody. */
export function expoLink(slug: string) {
  return `${paths.expo}?conference=${encodeURIComponent(slug)}`
}
