import { handle } from '#server/http/endpoints.ts'
import { blocksApi } from '../contract.ts'
import { blockPerson, listBlocks, unblockPerson } from './blocks.ts'

export const blocksHandlers = handle(blocksApi, {
  list: ({ db, user }) => listBlocks(db, user.id),
  block: (call, { person_id }) => blockPerson(call, person_id),
  unblock: (call, { person_id }) => unblockPerson(call, person_id),
})
