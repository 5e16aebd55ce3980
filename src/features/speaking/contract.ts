import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { Mute } from '#features/people/contract.ts'
import { Speaker } from '#features/speakers/contract.ts'
import { OwnChange } from '#features/speakers/fields.ts'
import { defineContract } from '#shared/contract.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { openedVersion } from '#shared/opened-version.ts'

/** A question as the speakers of a session see it, who answer it on the session's page. */
const AskedQuestion = z.object({
  id: z.string(),
  text: z.string(),
  /** Null where it was asked without a name. */
  asked_by: z.nullable(z.string()),
  upvotes: z.number(),
  answered: z.boolean(),
  created_at: z.string(),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

const Place = z.object({
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  location: z.nullable(z.string()),
})

/** A session in which the caller speaks. */
const OwnSession = z.extend(Place, {
  id: z.string(),
  number: z.number(),
  title: z.string(),
  day: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  /** The names of the others who speak in it. */
  others: z.array(z.string()),
  cancelled: z.boolean(),
  /** Where and when it was before it moved; null if it did not. */
  was: z.nullable(Place),
  /** How many people saved it. */
  saved: z.number(),
  /** The open ones first, each part by votes. */
  questions: z.array(AskedQuestion),
})
export type OwnSession = z.infer<typeof OwnSession>

/** What the page of a speaker shows. */
export const Speaking = z.object({
  speaker: Speaker,
  sessions: z.array(OwnSession),
  /** Somebody who is muted reads the page, and changes nothing. */
  ...Mute.shape,
})
export type Speaking = z.infer<typeof Speaking>

const SPEAKING = '/api/conferences/:conference_id/speaking'

export const speakingApi = defineContract({
  read: {
    method: 'GET',
    path: SPEAKING,
    access: 'user',
    input: inConference,
    output: Speaking,
    summary: 'How a conference in which I speak shows me, and my sessions with who saved them and what is asked.',
  },
  change: {
    method: 'PATCH',
    path: SPEAKING,
    access: 'user',
    input: z.extend(OwnChange, { ...inConference.shape, ...openedVersion }),
    output: Speaker,
    summary: 'Change the given fields of how a conference shows me as a speaker. Its organisers can take it back.',
  },
  upload: {
    method: 'POST',
    path: `${SPEAKING}/picture`,
    access: 'user',
    input: inConference,
    output: z.object({ url: z.string() }),
    status: 201,
    bytes: { types: IMAGE_TYPES, limit: IMAGE_LIMITS.bytes },
    summary: 'Store a picture of me as a speaker and get the address for `image_url`.',
  },
})
