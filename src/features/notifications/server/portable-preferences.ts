import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/db.ts'
import { type Choices, withoutTurnedOff } from '../rules.ts'
import { defaultsOf, merged } from './preferences.ts'
import { notificationPreferences } from './table.ts'

type Row = typeof notificationPreferences.$inferSelect

/**
 * What somebody can take to another installation. The weekly email of people to meet is not part of it, because whoever
 * wants it agrees to it in each installation.
 */
export type PortablePreferences = {
  choices: Choices
  quiet: { from: string; to: string } | null
} & Pick<Row, 'time_zone' | 'email_summary'>

/** Null where nothing was chosen. */
export async function portablePreferences(db: Db, person_id: string): Promise<PortablePreferences | null> {
  const [row] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.person_id, person_id))
  if (!row) return null
  const chosen = portable(row)
  return isDeepStrictEqual(chosen, portable(defaultsOf(person_id))) ? null : chosen
}

function portable({ choices, quiet_from, quiet_to, time_zone, email_summary }: Row): PortablePreferences {
  const quiet = quiet_from === null || quiet_to === null ? null : { from: quiet_from, to: quiet_to }
  return { choices, quiet, time_zone, email_summary }
}

/** What the preferences become with those of another installation: what was turned off here stays off. */
export function withImported(present: PortablePreferences | null, imported: PortablePreferences): PortablePreferences {
  const here = present?.choices ?? {}
  return { ...imported, choices: merged(here, withoutTurnedOff(imported.choices, here)) }
}
