import type { ClientBase } from 'pg'
import { PRODUCT } from '#shared/brand.ts'

/** Why a database must not be used: it was moved to a place, or not all of what came from a place is there. */
export type Mark = { state: 'moved' | 'unfinished'; place: string; marked_at: string }

/** Also for a database without the table, which has no mark. */
export async function readMark(client: ClientBase): Promise<Mark | null> {
  if (!(await hasTable(client, 'move_mark'))) return null
  const { rows } = await client.query<Mark>(
    `select state, place, to_char(marked_at at time zone 'UTC', 'YYYY-MM-DD') as marked_at from move_mark`,
  )
  return rows[0] ?? null
}

export async function hasTable(client: ClientBase, name: string) {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [name])
  return rows[0]?.found === true
}

/** By no migration, because a database is marked before it has any. */
const TABLE = `create table if not exists move_mark (
  state text not null, place text not null, marked_at timestamptz not null)`

/** In the place of an earlier mark. */
export async function setMark(client: ClientBase, { state, place, marked_at }: Mark) {
  await client.query(TABLE)
  await client.query('with earlier as (delete from move_mark) insert into move_mark values ($1, $2, $3)', [
    state,
    place,
    marked_at,
  ])
}

export async function removeMark(client: ClientBase) {
  await client.query('drop table move_mark')
}

/** Throws a sentence for the operator if the database must not be used. Call it at the start. */
export async function requireUnmarked(client: ClientBase) {
  const mark = await readMark(client)
  if (mark?.state === 'moved')
    throw new Error(
      `This database was moved to ${mark.place} on ${mark.marked_at}, and ${PRODUCT} should run there. What is written here ` +
        'would be missing there. To use this one all the same, run npm run move -- --unmark.',
    )
  if (mark?.state === 'unfinished')
    throw new Error(
      `Not everything of ${mark.place} is in this database yet. Run the move again, or use the other one, which is as it was.`,
    )
}
