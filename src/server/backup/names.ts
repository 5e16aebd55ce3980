/** What a backup is called that is made at this moment. Those of the nightly job also name whose they are. */
export function backupName(now: Date, installation?: string) {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return `foyer-${installation === undefined ? '' : `${installation}-`}${moment}Z.tar.gz`
}

/**
 * Of the names in a folder, those of whole nightly backups of an installation until now, the oldest first. Those of later were
 * made while a clock was ahead, and would outlive all others.
 */
export function nightlyBackups(names: readonly string[], installation: string, now: Date) {
  const own = new RegExp(`^foyer-${installation}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.tar\\.gz$`)
  const last = backupName(now, installation)
  return names.filter((name) => own.test(name) && name <= last).toSorted()
}
