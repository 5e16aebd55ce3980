/**
 * What a migration says above a statement that does more than add; docs/house.md says when:
 * `-- works with 0.2.0 and newer: nothing reads the old column there`, or `-- works with every version: …`.
 */
export const NOTE = /^-- works with (?:every version|(\d+\.\d+\.\d+) and newer): \S.*$/m

/** The oldest release that works on a database with this migration, as its comments say; null where every one does. */
export function oldestVersion(sql: string): string | null {
  const named = [...sql.matchAll(new RegExp(NOTE, 'gm'))].flatMap(([, version]) => version ?? [])
  return named.toSorted(compareVersions).at(-1) ?? null
}

/**
 * Negative where the first version, such as 0.9.0, came before the second, such as 0.10.0. Throws for what is no release,
 * such as 1.0 or 1.0.0-beta.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const at = left.findIndex((number, position) => number !== right[position])
  return (left[at] ?? 0) - (right[at] ?? 0)
}

function numbersOf(version: string): number[] {
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`“${version}” is no version such as 0.2.0.`)
  return version.split('.').map(Number)
}
