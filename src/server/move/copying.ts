import type { ClientBase } from 'pg'
import { onlyRow } from '#server/db/only-row.ts'
import { readTables, type Table } from './tables.ts'

/** So many rows are in memory at once, and fewer of wide ones, which may be so large together. */
const BATCH = 500
const BATCH_BYTES = 16 * 1024 * 1024

/** Both engines write values as the same text with these. */
export const SAME_TEXT = `set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'`

/**
 * What a table holds: how many rows, a sum over all of them that does not depend on their order, and the size of the largest as
 * text, which is about that of its JSON.
 */
type Content = { rows: number; hash: string; widest: number }
export type CopiedTable = Omit<Content, 'widest'> & { name: string }

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
    const contents = await readContents(source, tables)
    const all = contents.reduce((sum, { rows }) => sum + rows, 0)
    await prepareTables(target, tables)
    let copied = 0
    for (const { table, widest } of contents)
      for await (const rows of readRows(source, table, widest)) {
        await insertRows(target, table, rows)
        onProgress((copied += rows.length), all)
      }
    await target.query('set constraints all immediate')
    await restoreTables(target, tables)
    await setSequences(target, await readSequences(source))
    const copies = await compareTables(contents, target)
    await target.query('commit')
    return { tables: copies, left_out }
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

async function readContents(client: ClientBase, tables: readonly Table[]) {
  const contents: (Content & { table: Table })[] = []
  for (const table of tables) contents.push({ table, ...(await readContent(client, table.name)) })
  return contents
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

/** Each row as JSON, many at a time. `widest` is what `readContent` says of the table. */
export async function* readRows(client: ClientBase, { name }: Table, widest: number): AsyncGenerator<string[]> {
  const batch = Math.min(BATCH, Math.max(1, Math.floor(BATCH_BYTES / widest)))
  await client.query(`declare copied no scroll cursor for select row_to_json(one)::text as row from ${name} as one`)
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from copied`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < batch) break
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

/** So that the next number is one that no row has. Those of tables that somebody has added to the source are not there. */
export async function setSequences(client: ClientBase, sequences: readonly Sequence[]) {
  for (const { name, last_value } of sequences)
    await client.query('select setval(found, $2::bigint) from to_regclass($1) as found where found is not null', [
      name,
      last_value,
    ])
}

async function compareTables(contents: Awaited<ReturnType<typeof readContents>>, target: ClientBase) {
  const copies: CopiedTable[] = []
  for (const { table, ...before } of contents) {
    const { name } = table
    const after = await readContent(target, name)
    if (before.rows !== after.rows || before.hash !== after.hash)
      throw new Error(
        `${name} has ${before.rows} rows and its copy ${after.rows}, or not the same ones. Nothing was moved.`,
      )
    copies.push({ name, rows: after.rows, hash: after.hash })
  }
  return copies
}

/** Rows in no order, and the sum of 60 bits of a hash of each. */
export async function readContent(client: ClientBase, name: string): Promise<Content> {
  const { rows } = await client.query<Content>(`
    select count(*)::int as rows, coalesce(sum(('x' || left(md5(line), 15))::bit(60)::bigint), 0)::text as hash,
      coalesce(max(octet_length(line)), 0) as widest
    from (select one::text as line from ${name} as one offset 0) as lines`)
  return onlyRow(rows)
}
