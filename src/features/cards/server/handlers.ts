import { handle } from '#server/http/endpoints.ts'
import { cardsApi } from '../contract.ts'
import { myCard, renewCard } from './service.ts'

export const cardsHandlers = handle(cardsApi, {
  mine: (call) => myCard(call),
  renew: (call) => renewCard(call),
})
