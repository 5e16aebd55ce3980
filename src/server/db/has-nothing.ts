import type { ClientBase } from 'pg'
import { onlyRow } from './only-row.ts'

const LOOK = `select not exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  ) as has_nothing`

/** Whether a database is as it was created: nobody has a table in it, in any schema. */
export async function hasNothing(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has_nothing: boolean }>(LOOK)
  return onlyRow(rows).has_nothing
}
