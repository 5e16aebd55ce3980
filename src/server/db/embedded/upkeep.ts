import type { ClientBase } from 'pg'

/** The engine's statistics. They are bigint in the database, and small enough for a number here. */
export type Condition = {
  /** Bytes written to the write-ahead log since the last checkpoint. */
  log_bytes: number
  tables: { name: string; live: number; dead: number; changed: number }[]
}

const MB = 1024 * 1024
const CHECKPOINT_AFTER = 16 * MB

// The thresholds of PostgreSQL's own autovacuum, which a single-process engine does not have.
const FEW_ROWS = 50
const DEAD_SHARE = 0.2
const CHANGED_SHARE = 0.1

/** The maintenance statements that are due, most urgent first. One table at a time, because all queries wait meanwhile. */
export function upkeepDue({ log_bytes, tables }: Condition): string[] {
  const [worst] = tables
    .filter(
      ({ live, dead, changed }) => dead > FEW_ROWS + DEAD_SHARE * live || changed > FEW_ROWS + CHANGED_SHARE * live,
    )
    .toSorted((a, b) => b.dead - a.dead || b.changed - a.changed)
  return [...(worst ? [`vacuum (analyze) ${worst.name}`] : []), ...(log_bytes > CHECKPOINT_AFTER ? ['checkpoint'] : [])]
}

const CONDITION = `
  select
    pg_wal_lsn_diff(pg_current_wal_insert_lsn(), (select redo_lsn from pg_control_checkpoint()))::float8 as log_bytes,
    coalesce(
      (select json_agg(json_build_object(
        'name', format('%I.%I', schemaname, relname),
        'live', n_live_tup, 'dead', n_dead_tup, 'changed', n_mod_since_analyze))
       from pg_stat_user_tables),
      '[]') as tables`

/** Runs the maintenance that is due, on a connection outside any transaction. Returns the statements it ran. */
export async function doUpkeep(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<Condition>(CONDITION)
  const due = rows.flatMap(upkeepDue)
  for (const command of due) await client.query(command)
  return due
}
