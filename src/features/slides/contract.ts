import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { FileName, SlidesChange } from './fields.ts'
import { SLIDES_LIMITS, SLIDES_TYPE } from './rules.ts'

const Slides = z.object({
  id: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** Whether participants have them at once, and not only once the session is over. */
  at_once: z.boolean(),
  updated_at: z.string(),
})
export type Slides = z.infer<typeof Slides>

const SessionSlides = z.object({
  /** Those that I may read, in the order in which they were uploaded. */
  slides: z.array(Slides),
  /** How many there are that I may read once the session is over. */
  later: z.number(),
  /** Whether I upload, change and remove them: as an organiser, or as a speaker of the session. */
  may_change: z.boolean(),
})

const inSession = z.extend(inConference, { schedule_item_id: z.uuid() })
const one = z.extend(inSession, { id: z.uuid() })
const SLIDES = '/api/conferences/:conference_id/sessions/:schedule_item_id/slides'
const bytes = { types: [SLIDES_TYPE], limit: SLIDES_LIMITS.bytes }

export const slidesApi = defineContract({
  list: {
    method: 'GET',
    path: SLIDES,
    access: 'user',
    input: inSession,
    output: SessionSlides,
    summary: 'The slides of a session that I may read: those shown at once, and all once the session is over.',
  },
  add: {
    method: 'POST',
    path: SLIDES,
    access: 'user',
    input: z.extend(inSession, { name: FileName }),
    output: Slides,
    status: 201,
    bytes,
    costly: true,
    summary:
      'Upload slides of a session in which I speak, or of my conference, as a PDF. They are shown after the session.',
  },
  replace: {
    method: 'PUT',
    path: `${SLIDES}/:id`,
    access: 'user',
    input: z.extend(one, { name: FileName }),
    output: Slides,
    bytes,
    costly: true,
    summary: 'Upload another file in place of these slides.',
  },
  change: {
    method: 'PATCH',
    path: `${SLIDES}/:id`,
    access: 'user',
    input: z.extend(SlidesChange, one.shape),
    output: Slides,
    summary: 'Show slides to participants at once, or after the session.',
  },
  remove: {
    method: 'DELETE',
    path: `${SLIDES}/:id`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete slides.',
  },
  download: {
    method: 'GET',
    path: `${SLIDES}/:id/file`,
    access: 'user',
    input: one,
    output: z.string(),
    summary: 'The file of slides that I may read, as a PDF to save.',
  },
})
