import * as z from 'zod/mini'
import { PublicConference } from '#features/conferences/contract.ts'
import { PUBLIC_REGISTRATIONS } from '#features/registration/rules.ts'
import { ScheduleItem } from '#features/schedule/contract.ts'
import { Speaker } from '#features/speakers/contract.ts'
import { defineContract } from '#shared/contract.ts'
import type { PageView, SpeakerView } from './rules.ts'

/** A session of the programme; one that was called off stays in it. */
const PublicSession = z.extend(ScheduleItem, { cancelled: z.boolean() })

/** Everything that the public page of a conference shows. */
export const PublicPage = z.object({
  conference: PublicConference,
  /** Whether anyone can register. */
  registration: z.enum(PUBLIC_REGISTRATIONS),
  speakers: z.array(Speaker),
  schedule: z.array(PublicSession),
  /** How many exhibitors are published; the Expo Hall shows them. */
  exhibitor_count: z.number(),
})
export type PublicPage = z.infer<typeof PublicPage>

/** The data that the server renders pages with, by their path. */
export type PageData = { '/:slug': PageView; '/:slug/speakers/:id': SpeakerView }

export const publicPageApi = defineContract({
  read: {
    method: 'GET',
    path: '/api/public/conferences/:slug',
    access: 'anyone',
    input: z.object({ slug: z.string() }),
    output: PublicPage,
    summary: 'A published conference with its speakers and schedule. An older address answers 301.',
  },
})
