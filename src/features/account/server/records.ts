import { eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { nameOf } from '#features/profile/server/service.ts'
import type { PersonalRecords } from '#server/feature.ts'
import { sendJob } from '#server/jobs/job.ts'
import { PREPARE_EXPORTS } from './export-job.ts'
import { dataExports } from './table.ts'

/** The files of others that name an erased person, for instance as a connection, are prepared again without them. */
export const dataExportRecords: PersonalRecords = {
  name: 'data_export',
  async collect(db, { id }) {
    const [row] = await db
      .select({ requested_at: dataExports.requested_at })
      .from(dataExports)
      .where(eq(dataExports.person_id, id))
    return row ?? null
  },
  async erase({ db }, { id, email }, now) {
    const names = [id, email, await nameOf(db, id)].filter((name) => name !== null)
    // Until the commit no attempt begins or ends, so that none writes a file with what it has read before.
    await db.execute(sql`lock table ${dataExports} in exclusive mode`)
    await db.delete(dataExports).where(eq(dataExports.person_id, id))
    const again = await db
      .update(dataExports)
      .set({ ready_at: null, file: null, attempt_id: null })
      .where(or(isNull(dataExports.ready_at), ...names.map(isInFile)))
      .returning({ person_id: dataExports.person_id })
    if (again.length > 0) await sendJob(db, PREPARE_EXPORTS, now)
  },
}

function isInFile(name: string): SQL {
  const written = JSON.stringify(name).slice(1, -1)
  return sql`position(lower(${written}) in lower(${dataExports.file})) > 0`
}
