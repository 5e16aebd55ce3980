import * as z from 'zod/mini'
import { line, optionalLine, optionalLink, optionalProse, requiredEmail, requiredLine } from '#shared/fields.ts'
import type { OwnField } from './people-rules.ts'
import { isSpeakerImage, SPEAKER_LIMITS } from './rules.ts'
import { refusalText } from './refusal-text.ts'

const address = requiredEmail({ missing: refusalText.badEmail, invalid: refusalText.badEmail })

const fields = z.object({
  name: requiredLine(SPEAKER_LIMITS.name, { missing: refusalText.required, tooLong: refusalText.nameTooLong }),
  email: z.pipe(
    z.transform((email: string | null) => (email === '' ? null : email)),
    z.nullable(address),
  ),
  title: requiredLine(SPEAKER_LIMITS.title, { missing: refusalText.required, tooLong: refusalText.titleTooLong }),
  company_name: optionalLine(SPEAKER_LIMITS.company_name, refusalText.companyTooLong),
  bio: optionalProse(SPEAKER_LIMITS.bio, refusalText.bioTooLong),
  topic: optionalLine(SPEAKER_LIMITS.topic, refusalText.topicTooLong),
  image_url: z.pipe(
    z.transform((url: string | null) => (url === '' ? null : url)),
    z.nullable(z.string().check(z.refine(isSpeakerImage, refusalText.foreignImage))),
  ),
  twitter_url: optionalLink(refusalText.badLink),
  linkedin_url: optionalLink(refusalText.badLink),
  github_url: optionalLink(refusalText.badLink),
})

/** The fields of the Add Speaker dialog. `image_url` is the result of an upload. */
export const NewSpeaker = z.object({
  name: fields.shape.name,
  email: z._default(fields.shape.email, null),
  title: fields.shape.title,
  company_name: z._default(fields.shape.company_name, null),
  bio: z._default(fields.shape.bio, null),
  topic: z._default(fields.shape.topic, null),
  image_url: z._default(fields.shape.image_url, null),
  twitter_url: z._default(fields.shape.twitter_url, null),
  linkedin_url: z._default(fields.shape.linkedin_url, null),
  github_url: z._default(fields.shape.github_url, null),
})

/** A speaker who came with a schedule may have no title, and can be edited without one. */
export const UntitledSpeaker = z.extend(NewSpeaker, {
  title: line(SPEAKER_LIMITS.title, refusalText.titleTooLong),
})

/** The fields to change. */
export const SpeakerChange = z.exactPartial(fields)

const OWN = {
  title: true,
  company_name: true,
  bio: true,
  image_url: true,
  linkedin_url: true,
  twitter_url: true,
  github_url: true,
} as const satisfies Record<OwnField, true>

/** The form in which speakers say how they are shown, and the same for somebody without a title. */
export const OwnFields = z.pick(NewSpeaker, OWN)
export const OwnUntitled = z.pick(UntitledSpeaker, OWN)

/** What speakers change of themselves. */
export const OwnChange = z.pick(SpeakerChange, OWN)
