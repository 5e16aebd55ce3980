import * as z from 'zod/mini'
import { optionalLine, optionalLink, optionalProse, requiredLine } from '#shared/fields.ts'
import { isSpeakerImage, SPEAKER_LIMITS } from './rules.ts'
import { text } from './text.ts'

const fields = z.object({
  name: requiredLine(SPEAKER_LIMITS.name, { missing: text.required, tooLong: text.nameTooLong }),
  title: requiredLine(SPEAKER_LIMITS.title, { missing: text.required, tooLong: text.titleTooLong }),
  company_name: optionalLine(SPEAKER_LIMITS.company_name, text.companyTooLong),
  bio: optionalProse(SPEAKER_LIMITS.bio, text.bioTooLong),
  topic: optionalLine(SPEAKER_LIMITS.topic, text.topicTooLong),
  image_url: z.pipe(
    z.transform((url: string | null) => (url === '' ? null : url)),
    z.nullable(z.string().check(z.refine(isSpeakerImage, text.foreignImage))),
  ),
  twitter_url: optionalLink(text.badLink),
  linkedin_url: optionalLink(text.badLink),
  github_url: optionalLink(text.badLink),
})

/** The fields of the Add Speaker dialog. `image_url` is the result of an upload. */
export const NewSpeaker = z.object({
  name: fields.shape.name,
  title: fields.shape.title,
  company_name: z._default(fields.shape.company_name, null),
  bio: z._default(fields.shape.bio, null),
  topic: z._default(fields.shape.topic, null),
  image_url: z._default(fields.shape.image_url, null),
  twitter_url: z._default(fields.shape.twitter_url, null),
  linkedin_url: z._default(fields.shape.linkedin_url, null),
  github_url: z._default(fields.shape.github_url, null),
})

/** The fields to change. */
export const SpeakerChange = z.exactPartial(fields)
