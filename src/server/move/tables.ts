import type { ClientBase } from 'pg'
import { OF_NO_EXTENSION } from '#server/db/has-nothing.ts'

/** A table as it is copied. Its names are quoted and can stand in SQL. */
export type Table = {
  name: string
  /** Without those that the database computes from the others. */
  columns: string[]
  /** The foreign keys from the table to itself, unless they wait for the commit anyway. */
  own_keys: string[]
}

type Row = Table & { needs: string[] }

/** What is said of the database itself is no content of it. */
const LEFT_OUT = ['migrations', 'move_mark', 'unfinished_restore']

/**
 * All tables of the product and of the job queue, and those that somebody has added, each after those that its foreign keys lead to. Parts of a partitioned table
 * are copied with it. Throws if tables need each other with keys that do not wait for the commit.
 */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Row>(
    `
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
      (select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(quote_ident(k.conname)), '[]') from pg_constraint k
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = c.oid and not k.condeferrable) as own_keys,
      (select coalesce(json_agg(distinct quote_ident(m.nspname) || '.' || quote_ident(p.relname)), '[]')
        from pg_constraint k join pg_class p on p.oid = k.confrelid join pg_namespace m on m.oid = p.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid and not k.condeferrable) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss') and c.relname <> all ($1)
      and ${OF_NO_EXTENSION}
    order by 1`,
    [LEFT_OUT],
  )
  return inOrder(rows)
}

function inOrder(rows: readonly Row[]): Table[] {
  const ordered: Table[] = []
  const done = new Set<string>()
  let left = [...rows]
  while (left.length > 0) {
    const ready = left.filter(({ needs }) => needs.every((name) => done.has(name)))
    if (ready.length === 0) throw new Error(`These tables need each other: ${left.map(({ name }) => name).join(', ')}.`)
    for (const { needs: _needs, ...table } of ready) {
      ordered.push(table)
      done.add(table.name)
    }
    left = left.filter(({ name }) => !done.has(name))
  }
  return ordered
}
