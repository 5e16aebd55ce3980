import { paths } from '#shared/paths.ts'

/** The fragment that names a place in a page. Any other may hold a secret of an email link, which must not get into a query. */
const PLACE = /^#[\w-]+$/

/** The address of the login that leads back to a page. From home and the manager it leads where a login leads anyway. */
export function loginFor({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) {
  const usual = [paths.home, paths.auth, paths.conferenceManager].some((path) => path === pathname)
  if (usual && search === '') return paths.auth
  return `${paths.auth}?tab=login&next=${encodeURIComponent(pathname + search + (PLACE.test(hash) ? hash : ''))}`
}
