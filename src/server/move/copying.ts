import type { ClientBase } from 'pg'
import { readTables, type Table } from './tables.ts'

/** So many rows are in memory at once. */
const BATCH = 500

/** Both engines write values as the same text with these. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/** What a table holds: how many rows, and a sum over all of them that does not depend on their order. */
type Content = { rows: number; hash: string }
export type CopiedTable = Content & { name: string }

/** `left_out` are tables of the source that the target does not have. */
type Copied = { tables: CopiedTable[]; left_out: string[] }

type Copying = {
  source: ClientBase
  target: ClientBase
  /** Called after each batch, with all rows so far and in all. */
  onProgress: (copied: number, all: number) => void
}

/**
 * Copies all rows from one database into another with the same tables, whose rows it replaces, in one transaction of each:
 * what stops midway has changed nothing. Then it compares each table on both sides, and throws if one differs. Rows travel as
 * JSON, because the embedded engine has no COPY that reads.
 */
export async function copyDatabase({ source, target, onProgress }: Copying): Promise<Copied> {
  await source.query('begin isolation level repeatable read read only')
  await target.query('begin')
  try {
    await source.query(SAME_TEXT)
    await target.query(SAME_TEXT)
    const tables = await readTables(target)
    const left_out = await unknownTables(source, tables)
    const all = await countAll(source, tables)
    await prepareTables(target, tables)
    let copied = 0
    for (const table of tables)
      for await (const rows of readRows(source, table)) {
        await insertRows(target, table, rows)
        onProgress((copied += rows.length), all)
      }
    await target.query('set constraints all immediate')
    await restoreTables(target, tables)
    await setSequences(target, await readSequences(source))
    const contents = await compareTables(source, target, tables)
    await target.query('commit')
    return { tables: contents, left_out }
  } catch (error) {
    await target.query('rollback').catch(() => {})
    throw error
  } finally {
    await source.query('rollback').catch(() => {})
  }
}

async function unknownTables(source: ClientBase, tables: readonly Table[]) {
  const known = new Set(tables.map(({ name }) => name))
  return (await readTables(source)).map(({ name }) => name).filter((name) => !known.has(name))
}

async function countAll(client: ClientBase, tables: readonly Table[]) {
  let all = 0
  for (const { name } of tables) all += await countRows(client, name)
  return all
}

async function countRows(client: ClientBase, name: string) {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${name}`)
  return rows[0]?.count ?? 0
}

/** What triggers would do has been done in the rows that are copied. */
export async function prepareTables(client: ClientBase, tables: readonly Table[]) {
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const { name, own_keys } of tables) {
    await client.query(`alter table ${name} disable trigger user`)
    // A row may lead to one that comes later.
    for (const key of own_keys)
      await client.query(`alter table ${name} alter constraint ${key} deferrable initially deferred`)
  }
}

export async function restoreTables(client: ClientBase, tables: readonly Table[]) {
  for (const { name, own_keys } of tables) {
    for (const key of own_keys) await client.query(`alter table ${name} alter constraint ${key} not deferrable`)
    await client.query(`alter table ${name} enable trigger user`)
  }
}

export async function* readRows(client: ClientBase, { name }: Table): AsyncGenerator<string[]> {
  await client.query(`declare copied no scroll cursor for select row_to_json(one)::text as row from ${name} as one`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${BATCH} from copied`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH) break
  }
  await client.query('close copied')
}

export async function insertRows(client: ClientBase, { name, columns }: Table, rows: readonly string[]) {
  const list = columns.join(', ')
  await client.query(
    `insert into ${name} (${list}) overriding system value
      select ${list} from json_populate_recordset(null::${name}, $1::json)`,
    [`[${rows.join(',')}]`],
  )
}

type Sequence = { name: string; last_value: string }

export async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last_value
    from pg_sequences where schemaname in ('public', 'pgboss') and last_value is not null`)
  return rows
}

/** So that the next number is one that no row has. */
export async function setSequences(client: ClientBase, sequences: readonly Sequence[]) {
  for (const { name, last_value } of sequences) await client.query('select setval($1, $2::bigint)', [name, last_value])
}

async function compareTables(source: ClientBase, target: ClientBase, tables: readonly Table[]) {
  const contents: CopiedTable[] = []
  for (const { name } of tables) {
    const [before, after] = [await readContent(source, name), await readContent(target, name)]
    if (before.rows !== after.rows || before.hash !== after.hash)
      throw new Error(
        `${name} has ${before.rows} rows and its copy ${after.rows}, or not the same ones. Nothing was moved.`,
      )
    contents.push({ name, ...after })
  }
  return contents
}

/** Rows in no order, and the sum of 60 bits of a hash of each. */
export async function readContent(client: ClientBase, name: string): Promise<Content> {
  const { rows } = await client.query<Content>(`
    select count(*)::int as rows, coalesce(sum(('x' || left(md5(one::text), 15))::bit(60)::bigint), 0)::text as hash
    from ${name} as one`)
  return rows[0] ?? { rows: 0, hash: '0' }
}
