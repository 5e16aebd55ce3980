import { read } from '#web/data/queries.ts'
import { publicPageApi } from '../contract.ts'
import { pageView } from '../programme-rules.ts'

/** What an organiser's own draft will look like. Rejects with `ApiError`; whoever sees a published page never needs it. */
export async function readDraft(slug: string) {
  return pageView(await read(publicPageApi.read, { slug }))
}
