import type { Core } from '#server/context.ts'
import { batched } from './batches.ts'

export const NOBODY: ReadonlySet<string> = new Set()

/** The most people that one query asks about. */
const AT_ONCE = 1000

/** Reads with whom somebody is in a block; people who come at the same time share a query. */
export function createBlocks({ db, hooks }: Pick<Core, 'db' | 'hooks'>) {
  const read = batched<string, ReadonlySet<string>>(AT_ONCE, async (person_ids) => {
    const blocks = await hooks.blocksWith(db, person_ids)
    return person_ids.map((id) => blocks.get(id) ?? NOBODY)
  })
  return (person_id: string) => read('blocks', person_id)
}
