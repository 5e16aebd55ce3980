import { randomUUID } from 'node:crypto'
import { scheduleApi } from '#features/schedule/contract.ts'
import { slidesApi } from '#features/slides/contract.ts'
import type { Person } from './test.ts'

/** The least that passes for a PDF, with this many bytes more. */
export function pdfOf(more = 0) {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(more, 32), Buffer.from('\n%%EOF\n')])
}

const SESSION = { day: 'Day 1', start_time: '09:00', end_time: '10:00' }

/** Slides that an organiser has uploaded to a new session, shown at once. */
export async function slidesOf(organiser: Person, conference_id: string) {
  const title = `Session ${randomUUID()}`
  const { id: schedule_item_id } = await organiser.call(scheduleApi.add, { conference_id, title, ...SESSION })
  const place = { conference_id, schedule_item_id }
  const { id } = await organiser.call(slidesApi.add, { ...place, name: 'slides.pdf' }, pdfOf())
  await organiser.call(slidesApi.change, { ...place, id, at_once: true })
  return { schedule_item_id, id }
}

const SLIDES = '/api/conferences/:conference_id/sessions/:schedule_item_id/slides'
export type SlidesTargets = { session(): Promise<string>; slides(): Promise<{ schedule_item_id: string; id: string }> }

export const missingSlides: Pick<SlidesTargets, 'slides'> = {
  slides: () => Promise.resolve({ schedule_item_id: randomUUID(), id: randomUUID() }),
}

const slides = (targets: SlidesTargets) => targets.slides()

/** The input of each endpoint. */
export const SLIDES_INPUTS: Record<string, (targets: SlidesTargets) => object | Promise<object>> = {
  [`GET ${SLIDES}`]: async (t) => ({ schedule_item_id: await t.session() }),
  [`POST ${SLIDES}`]: async (t) => ({ schedule_item_id: await t.session() }),
  [`PUT ${SLIDES}/:id`]: slides,
  [`PATCH ${SLIDES}/:id`]: async (t) => ({ ...(await t.slides()), at_once: false }),
  [`DELETE ${SLIDES}/:id`]: slides,
  [`GET ${SLIDES}/:id/file`]: slides,
}

const name = () => ({ name: 'slides.pdf' })
export const SLIDES_QUERIES = { [`POST ${SLIDES}`]: name, [`PUT ${SLIDES}/:id`]: name }
export const SLIDES_BODIES = { [`POST ${SLIDES}`]: () => pdfOf(), [`PUT ${SLIDES}/:id`]: () => pdfOf() }
