import { handle } from '#server/http/endpoints.ts'
import { AppError } from '#shared/errors.ts'
import { connectionsApi } from '../contract.ts'
import { text } from '../text.ts'
import { metPerson } from './access.ts'
import { changeConnection } from './changes.ts'
import { countConnections, listConnections } from './queries.ts'
import { readCard } from './scanned-cards.ts'

export const connectionsHandlers = handle(connectionsApi, {
  list: ({ db, user, now }, page) => listConnections(db, user.id, page, now),
  counts: ({ db, user }) => countConnections(db, user.id),
  one: async (call, { person_id }) => {
    if (person_id === call.user.id) throw new AppError('not_found', text.noPerson)
    return (await metPerson(call, person_id)).connection
  },
  change: (call, change) => changeConnection(call, change),
  card: (call, { code }) => readCard(call, code),
})
