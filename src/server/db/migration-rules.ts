/** Such as `-- after 0.2.0: since then nothing reads this column`; docs/house.md says when a migration needs it. */
const AFTER = /^-- after (\d+\.\d+\.\d+): \S/m

/** The first release that does without what a migration takes away, as the file names it; null where it only adds. */
export function oldestVersion(sql: string): string | null {
  return AFTER.exec(sql)?.[1] ?? null
}

const versions = new Intl.Collator('en', { numeric: true })

/** Negative where the first version, such as 0.9.0, came before the second, such as 0.10.0. */
export function compareVersions(one: string, other: string): number {
  return versions.compare(one, other)
}
