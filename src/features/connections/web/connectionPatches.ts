import { patch, type Patch } from '#web/data/queries.ts'
import { type Connection, connectionsApi } from '../contract.ts'

/** Puts a connection in the place of its older self where one is shown alone. */
export function withConnection(connection: Connection): Patch[] {
  const { person_id, seq } = connection
  return [patch(connectionsApi.one, { person_id }, (before) => (before.seq > seq ? before : connection))]
}
