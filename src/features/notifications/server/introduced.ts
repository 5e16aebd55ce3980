import type { Core } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readForSending, type Sent } from './queries.ts'

/**
 * What is to be sent, where a request to connect says who asks and why. It is read when it is sent, so that it says what is
 * so then, and is stored nowhere.
 */
export async function readIntroduced(
  { hooks }: Pick<Core, 'hooks'>,
  db: Db,
  group_ids: readonly string[],
  now: Date,
): Promise<Sent[]> {
  const sent: Sent[] = []
  for (const { person_id, notification } of await readForSending(db, group_ids)) {
    const { kind, actor, words } = notification
    const text = kind === 'connection_asked' && actor && (await hooks.introduce(db, person_id, actor.person_id, now))
    sent.push({ person_id, notification: text ? { ...notification, words: { ...words, text } } : notification })
  }
  return sent
}
