/** What a backup is called that is made at this moment. Those of the nightly job also name whose they are. */
export function backupName(now: Date, installation?: string) {
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '-')
  return `foyer-${installation === undefined ? '' : `${installation}-`}${moment}Z.tar.gz`
}

/** Of the names in a folder, those of whole nightly backups of an installation, the oldest first. */
export function nightlyBackups(names: readonly string[], installation: string) {
  const own = new RegExp(`^foyer-${installation}-\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ\\.tar\\.gz$`)
  return names.filter((name) => own.test(name)).toSorted()
}
