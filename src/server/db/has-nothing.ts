import type { ClientBase } from 'pg'
import { onlyRow } from './only-row.ts'

/** True for a row `c` of `pg_class` that came with no extension, such as those that hosts add to each database. */
export const OF_NO_EXTENSION = `not exists (
    select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`

const LOOK = `select not exists (
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and ${OF_NO_EXTENSION}
      and c.relkind in ('r', 'p', 'f', 'v', 'm', 'S')
  ) as has_nothing`

/** Whether a database is as it was created: nobody has a table in it, in any schema. What extensions have does not count. */
export async function hasNothing(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ has_nothing: boolean }>(LOOK)
  return onlyRow(rows).has_nothing
}
