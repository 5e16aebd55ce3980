import { read } from '#web/data/queries.ts'
import { publicPageApi } from '../contract.ts'
import { pageView } from '../view-rules.ts'

/** The data of an organiser's draft page. Rejects with `ApiError`. Published pages do not load this code. */
export async function readDraft(slug: string) {
  return { ...pageView(await read(publicPageApi.read, { slug }), new Date()), is_draft: true }
}
