import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { MUTE_MINUTES, MUTED_PAGE } from './rules.ts'

/** Somebody as others see them: never with an address. Who sees how much of it is in `server/sight.ts`. */
export const Person = z.object({
  person_id: z.string(),
  full_name: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  /** What sets them apart from other delegates. A namesake has the name of an organiser and is none. */
  role: z.nullable(z.enum(['organiser', 'speaker', 'exhibitor', 'namesake'])),
})
export type Person = z.infer<typeof Person>

/** Beside what somebody did where no conference is concerned. */
export const NamedPerson = z.pick(Person, { person_id: true, full_name: true, avatar_url: true })
export type NamedPerson = z.infer<typeof NamedPerson>

/** Beside what somebody wrote in a conference. */
export const ConferencePerson = z.omit(Person, { position: true, company: true })
export type ConferencePerson = z.infer<typeof ConferencePerson>

/** Somebody whom the reader finds, knows or writes to. */
export const PersonProfile = z.omit(Person, { role: true })
export type PersonProfile = z.infer<typeof PersonProfile>

const one = z.object({ person_id: z.uuid() })

export const blocksApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/blocks',
    access: 'user',
    input: z.object({}),
    output: z.array(z.object({ person: NamedPerson, created_at: z.string() })),
    summary: 'The people whom I have blocked, the last one first.',
  },
  block: {
    method: 'PUT',
    path: '/api/blocks/:person_id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Block somebody: neither of us can write to the other or notify the other.',
  },
  unblock: {
    method: 'DELETE',
    path: '/api/blocks/:person_id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Take my block of somebody back.',
  },
})

/** Whether I am muted. `muted_until` is null until an organiser ends it. */
export const Mute = z.object({ muted: z.boolean(), muted_until: z.nullable(z.string()) })
export type Mute = z.infer<typeof Mute>

const MutedPerson = z.object({
  /** That of the person. */
  id: z.string(),
  person: ConferencePerson,
  muted_at: z.string(),
  /** Null until an organiser ends it. */
  muted_until: z.nullable(z.string()),
  /** The name of the organiser who did it. */
  muted_by: z.nullable(z.string()),
})
export type MutedPerson = z.infer<typeof MutedPerson>

/** Where somebody is in the list of muted people: several may be muted at the same moment. */
const MutedPosition = z.templateLiteral([z.iso.datetime(), ' ', z.uuid()])

const MUTED = '/api/conferences/:conference_id/muted'

export const mutesApi = defineContract({
  list: {
    method: 'GET',
    path: MUTED,
    access: 'user',
    input: z.extend(inConference, {
      before: z.optional(MutedPosition),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), MUTED_PAGE),
    }),
    output: z.array(MutedPerson),
    summary:
      'The people who cannot write in my conference, the last muted first. `before` a `muted_at`, a blank and the `id` gives those who were muted earlier.',
  },
  count: {
    method: 'GET',
    path: `${MUTED}/count`,
    access: 'user',
    input: inConference,
    output: z.object({ muted: z.number() }),
    summary: 'How many people cannot write in my conference.',
  },
  one: {
    method: 'GET',
    path: `${MUTED}/:person_id`,
    access: 'user',
    input: z.extend(one, inConference.shape),
    output: Mute,
    summary: 'Whether a person cannot write in my conference, and until when.',
  },
  mute: {
    method: 'PUT',
    path: `${MUTED}/:person_id`,
    access: 'user',
    input: z.extend(one, {
      ...inConference.shape,
      minutes: z.exactOptional(z.literal([...MUTE_MINUTES])),
    }),
    output: z.void(),
    status: 204,
    summary: 'Mute a participant, for some minutes or until it is ended: they can read, and not write.',
  },
  unmute: {
    method: 'DELETE',
    path: `${MUTED}/:person_id`,
    access: 'user',
    input: z.extend(one, inConference.shape),
    output: z.void(),
    status: 204,
    summary: 'Let a muted participant write again.',
  },
})
