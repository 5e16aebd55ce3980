import { handle } from '#server/http/endpoints.ts'
import { contactApi } from '../contract.ts'
import { sendMessage } from './service.ts'

export const contactHandlers = handle(contactApi, {
  send: sendMessage,
})
