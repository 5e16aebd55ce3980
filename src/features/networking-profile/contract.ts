import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { AnswerFields, TagFields } from './fields.ts'
import { OFFERING, SEEKING } from './rules.ts'

const seeking = z.object({ goal: z.enum(SEEKING), tag: z.nullable(z.string()) })
const offering = z.object({ goal: z.enum(OFFERING), tag: z.nullable(z.string()) })

/** What a participant says of themselves, as others see it. */
export const Answers = z.object({
  interests: z.array(z.string()),
  seeking: z.array(seeking),
  offering: z.array(offering),
  about: z.nullable(z.string()),
})

/** What I am in a conference. */
const Choices = z.object({
  /** Whether the directory lists me. */
  listed: z.boolean(),
  /** Whether people who see me there also see when I am online. */
  show_online: z.boolean(),
  /** Whether I am suggested to others; only people who are listed are. */
  suggestable: z.boolean(),
  /** Whether people who do not know me can write to me; only to people who are listed. */
  reachable: z.boolean(),
  /** Whether people can ask me for meetings. */
  meetings: z.boolean(),
})
const Me = z.object({ ...Choices.shape, ...Answers.shape })
export type Me = z.infer<typeof Me>

const IN_CONFERENCE = '/api/conferences/:conference_id'

export const networkingProfileApi = defineContract({
  me: {
    method: 'GET',
    path: `${IN_CONFERENCE}/me`,
    access: 'user',
    input: inConference,
    output: z.extend(Me, { answered: z.boolean() }),
    summary:
      'What I am in a conference that I take part in. `answered` is false until I have said what I look for; until then the answers are those of the organisers’ list.',
  },
  setMe: {
    method: 'PATCH',
    path: `${IN_CONFERENCE}/me`,
    access: 'user',
    input: z.object({
      ...inConference.shape,
      ...z.exactPartial(Choices).shape,
      ...z.exactPartial(AnswerFields).shape,
    }),
    output: z.extend(Me, { answered: z.boolean() }),
    summary: 'Choose what others see of me in a conference, and say what I look for and offer.',
  },
  tags: {
    method: 'GET',
    path: `${IN_CONFERENCE}/tags`,
    access: 'user',
    input: inConference,
    output: z.array(z.string()),
    summary: 'The interests that participants can choose from; they may add their own.',
  },
  setTags: {
    method: 'PUT',
    path: `${IN_CONFERENCE}/tags`,
    access: 'user',
    input: z.extend(inConference, { tags: TagFields }),
    list: 'tags',
    output: z.array(z.string()),
    summary: 'Set the interests that participants can choose from.',
  },
})
