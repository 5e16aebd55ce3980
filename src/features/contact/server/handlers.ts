import { handle } from '#server/endpoints.ts'
import { contactApi } from '../contract.ts'
import { sendMessage } from './service.ts'

export const contactHandlers = handle(contactApi, {
  send: sendMessage,
})
