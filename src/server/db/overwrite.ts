import { NewerVersionError } from '#shared/errors.ts'
import type { OpenedVersion } from '#shared/opened-version.ts'

/** The columns of a row that is edited in forms; the trigger `note_field_changes` keeps `field_changes`. */
type EditedRow = { updated_at: string; field_changes: Record<string, string> }
type Opened = { [Name in keyof OpenedVersion]: OpenedVersion[Name] | undefined }

/**
 * Refuses to replace what somebody else has changed since it was shown in a form, and lets changes of other fields pass.
 * Call it in the transaction that has locked the row. Throws `NewerVersionError`.
 */
export function refuseOverwrite(stored: EditedRow, change: object, { updated_at, field_versions }: Opened) {
  if (updated_at === undefined) return
  const values = new Map<string, unknown>(Object.entries(stored))
  const overwritten = Object.entries(change).flatMap(([name, sent]: [string, unknown]) => {
    const changed_at = stored.field_changes[name]
    const isNewer =
      changed_at !== undefined && Date.parse(changed_at) > Date.parse(field_versions?.[name] ?? updated_at)
    const isSame = sent === undefined || JSON.stringify(sent) === JSON.stringify(values.get(name))
    return isNewer && !isSame ? [[name, { stored: values.get(name), sent }] as const] : []
  })
  if (overwritten.length > 0) throw new NewerVersionError(stored.updated_at, Object.fromEntries(overwritten))
}
