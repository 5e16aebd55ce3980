import { handle } from '#server/http/endpoints.ts'
import { fillPath } from '#shared/contract.ts'
import { publicPageApi } from '../contract.ts'
import { conferenceAt, readPublicPage } from './service.ts'

export const publicPageHandlers = handle(publicPageApi, {
  read: async ({ db, user, now }, { slug }) =>
    readPublicPage(
      db,
      await conferenceAt(db, user, slug, (present) => fillPath(publicPageApi.read.path, { slug: present }).path),
      now,
    ),
})
