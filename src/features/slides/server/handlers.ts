import { handle } from '#server/http/endpoints.ts'
import { slidesApi } from '../contract.ts'
import { closableSlides, editableSlides, readableSession } from './access.ts'
import { listSlides } from './queries.ts'
import { addSlides, changeSlides, downloadSlides, removeSlides, replaceSlides } from './service.ts'

export const slidesHandlers = handle(slidesApi, {
  list: async (call, one) => listSlides(call, await readableSession(call, one)),
  add: async (call, { name, ...one }) => addSlides(call, await editableSlides(call, one), name),
  replace: async (call, { id, name, ...one }) => replaceSlides(call, await editableSlides(call, one), { id, name }),
  change: async (call, { id, at_once, ...one }) => changeSlides(call, await editableSlides(call, one), { id, at_once }),
  remove: async (call, { id, ...one }) => removeSlides(call, await closableSlides(call, one), id),
  download: async (call, { id, ...one }) => downloadSlides(call, await readableSession(call, one), id),
})
