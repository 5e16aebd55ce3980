import { getTableColumns, type InferInsertModel, type InferSelectModel, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { chunksOf } from '#shared/chunks.ts'
import { type Db, prepared } from './db.ts'

/** No more than a statement takes in a fraction of the time that one may take. */
const AT_ONCE = 1000

/**
 * An insert of any number of complete rows as one prepared statement with one parameter, for hot writes. Drizzle's own has
 * another text for each number of rows, which both sides must write and read anew.
 */
export function insertMany<Table extends PgTable>(table: Table, name: string) {
  const columns = sql.join(
    Object.values(getTableColumns(table)).map((column) => sql.identifier(column.name)),
    sql`, `,
  )
  const statement = prepared((db) =>
    db
      .insert(table)
      .select(sql`select ${columns} from json_populate_recordset(null::${table}, ${sql.placeholder('rows')})`)
      .prepare(name),
  )
  return async (db: Db, rows: readonly InferSelectModel<Table>[]) => {
    if (rows.length > 0) await statement(db).execute({ rows: JSON.stringify(rows) })
  }
}

/**
 * An insert of many rows with the same columns, each thousand in one parameter, for imports. Drizzle's own has a parameter for
 * each value, which takes many times as long to write and to read. Call it in a transaction.
 */
export async function insertRows<Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
) {
  const [first] = rows
  if (!first) return
  const columns = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  )
  for (const some of chunksOf(rows, AT_ONCE))
    await db.execute(sql`
      insert into ${table} (${columns})
      select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(some)})`)
}
