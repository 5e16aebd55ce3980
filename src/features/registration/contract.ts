import * as z from 'zod/mini'
import { Conference, inConference } from '#features/conferences/contract.ts'
import { FormAnswer, FormQuestion } from '#features/registration-form/contract.ts'
import { GivenAnswers } from '#features/registration-form/answer-rules.ts'
import { NewDelegate, personFields } from '#features/delegates/fields.ts'
import { defineContract } from '#shared/contract.ts'
import { GivenConsents } from './fields.ts'
import { REGISTRATION_ENDS } from './link-rules.ts'
import { PUBLIC_REGISTRATIONS } from './rules.ts'
import { text } from './text.ts'

/** A participant's consents for one conference. All are false by default. */
export const Consents = z.object({
  /** To be listed in the directory. */
  listed: z.boolean(),
  /** To be suggestable to others. */
  suggestable: z.boolean(),
  /** To be written to by people one does not know. Only concerns people who are listed. */
  reachable: z.boolean(),
  /** To be asked for meetings, and to be in those that organisers arrange. Only concerns people who are listed or connected. */
  meetings: z.boolean(),
})
export type Consents = z.infer<typeof Consents>

/** Without limits, because every invalid token gets the same answer. */
const Token = z.string(text.badToken)

/** What the holder of a token sees of the conference. */
export const InvitingConference = z.pick(Conference, {
  id: true,
  name: true,
  slug: true,
  description: true,
  start_date: true,
  end_date: true,
  location: true,
  cover_hue: true,
  time_zone: true,
  active: true,
})

const OwnRegistration = z.object({
  full_name: z.string(),
  email: z.nullable(z.string()),
  company: z.nullable(z.string()),
  position: z.nullable(z.string()),
  registered_at: z.nullable(z.string()),
})

const OwnAnswers = z.object({ questions: z.array(FormQuestion), answers: z.array(FormAnswer) })
export type OwnAnswers = z.infer<typeof OwnAnswers>

/** A conference as the switcher and the pages for participants show it. */
const ShownConference = z.omit(InvitingConference, { description: true, location: true })
export type ShownConference = z.infer<typeof ShownConference>

/** A conference the caller takes part in. `consents` is null if the caller was never asked. */
const MyConference = z.object({
  ...ShownConference.shape,
  roles: z.array(z.enum(['owner', 'organiser', 'delegate', 'speaker', 'exhibitor'])),
  /** The ids of the sessions that organisers asked me to moderate. */
  moderated: z.array(z.string()),
  consents: z.nullable(Consents),
  joined_at: z.string(),
})
export type MyConference = z.infer<typeof MyConference>

export const registrationApi = defineContract({
  verify: {
    method: 'POST',
    path: '/functions/v1/verify-delegate-token',
    access: 'anyone',
    input: z.object({ token: Token }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      alreadyRegistered: z.boolean(),
      /** Whether the person asked to register; false for an invitation. */
      requested: z.boolean(),
      delegate: z.nullable(
        z.object({
          full_name: z.string(),
          email: z.string(),
          company: z.nullable(z.string()),
          position: z.nullable(z.string()),
        }),
      ),
      conference: z.nullable(InvitingConference),
      /** What the organisers ask; none where the link does not work. */
      questions: z.array(FormQuestion),
      /** Why the link does not work; null where it does. */
      link_end: z.nullable(z.enum(REGISTRATION_ENDS)),
    }),
    summary: 'The conference of a registration link. The call does not use the link up.',
  },
  accept: {
    method: 'POST',
    path: '/functions/v1/accept-delegate-invitation',
    access: 'user',
    input: z.object({ token: Token, consents: z.optional(GivenConsents), answers: z.optional(GivenAnswers) }),
    output: z.object({ success: z.boolean(), conference: InvitingConference }),
    summary: 'Register with the account that I am signed in with; its address must be the invited one.',
  },
  state: {
    method: 'GET',
    path: '/api/public/conferences/:slug/registrations',
    access: 'anyone',
    input: z.object({ slug: z.string() }),
    output: z.object({
      state: z.enum(PUBLIC_REGISTRATIONS),
      message: z.nullable(z.string()),
      conference: InvitingConference,
      /** What the organisers ask whoever registers; none where the caller cannot. */
      questions: z.array(FormQuestion),
    }),
    summary:
      'Whether the caller can register for a published conference; without a token, whether anyone can. An older address answers 301.',
  },
  current: {
    method: 'GET',
    path: '/api/public/current-conference',
    access: 'anyone',
    input: z.object({ slug: z.optional(z.string()) }),
    output: z.object({ conference: z.nullable(ShownConference) }),
    summary: 'The published conference at an address; else the one that is on or next, else the latest that is over.',
  },
  registerNow: {
    method: 'POST',
    path: '/api/public/conferences/:slug/registrations',
    access: 'anyone',
    input: z.extend(NewDelegate, { slug: z.string() }),
    output: z.object({ message: z.string() }),
    summary: 'Ask for a link to finish a registration. The answer is the same for every address.',
  },
})

/** The caller's own memberships. */
export const membershipApi = defineContract({
  conferences: {
    method: 'GET',
    path: '/api/me/conferences',
    access: 'user',
    input: z.object({}),
    output: z.array(MyConference),
    summary: 'The conferences that I own, help to organise or have joined, the newest first.',
  },
  consents: {
    method: 'GET',
    path: '/api/conferences/:conference_id/consents',
    access: 'user',
    input: inConference,
    output: z.extend(Consents, { asked: z.boolean() }),
    summary: 'What I agreed to in a conference that I take part in; `asked` is false until I have answered once.',
  },
  setConsents: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/consents',
    access: 'user',
    input: z.extend(z.exactPartial(Consents), inConference.shape),
    output: z.extend(Consents, { asked: z.boolean() }),
    summary: 'Agree, or take it back, at any time.',
  },
  registration: {
    method: 'GET',
    path: '/api/conferences/:conference_id/registration',
    access: 'user',
    input: inConference,
    output: OwnRegistration,
    summary: 'What the organisers know of me as a delegate.',
  },
  register: {
    method: 'POST',
    path: '/api/conferences/:conference_id/registration',
    access: 'user',
    input: z.extend(z.exactPartial(personFields), {
      ...inConference.shape,
      consents: z.optional(GivenConsents),
      answers: z.optional(GivenAnswers),
    }),
    output: OwnRegistration,
    status: 201,
    summary: 'Register with the account that I am signed in with. What I leave out is taken from my profile.',
  },
  answers: {
    method: 'GET',
    path: '/api/conferences/:conference_id/registration/answers',
    access: 'user',
    input: inConference,
    output: OwnAnswers,
    summary: 'What the organisers ask, and what I answered.',
  },
  setAnswers: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/registration/answers',
    access: 'user',
    input: z.extend(inConference, { answers: GivenAnswers }),
    output: OwnAnswers,
    summary: 'Change my answers to these questions; an empty answer is taken away.',
  },
  correct: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/registration',
    access: 'user',
    input: z.extend(z.exactPartial(personFields), inConference.shape),
    output: OwnRegistration,
    summary: 'Correct my name, company or position as a delegate.',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/registration',
    access: 'user',
    input: inConference,
    output: z.void(),
    status: 204,
    summary: 'Withdraw from a conference as a delegate.',
  },
})
