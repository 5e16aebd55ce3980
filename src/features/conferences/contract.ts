import * as z from 'zod/mini'
import { LINK_ENDS } from '#features/auth/link-rules.ts'
import { defineContract } from '#shared/contract.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { openedVersion } from '#shared/opened-version.ts'
import { ConferenceChange, NewConference, OrganiserFields } from './fields.ts'
import { AUDIT_ACTIONS, AUDIT_PAGE, REGISTRATION_CHOICES, REGISTRATION_STATES } from './rules.ts'

/** The path parameter of everything that belongs to a conference. */
export const inConference = z.object({ conference_id: z.uuid() })

/** A conference as its organisers see it. */
export const Conference = z.object({
  id: z.string(),
  owner_id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.nullable(z.string()),
  start_date: z.nullable(z.string()),
  end_date: z.nullable(z.string()),
  location: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** How one gets there. */
  travel: z.nullable(z.string()),
  /** How many people are expected, such as '500+'. */
  attendance: z.nullable(z.string()),
  /** A map of the venue; https only. */
  map_url: z.nullable(z.string()),
  /** The language of the programme, such as 'en'. */
  language: z.nullable(z.string()),
  /** What the public page says before the description. */
  welcome: z.nullable(z.string()),
  /** Such as '#tea #bread'. */
  hashtags: z.nullable(z.string()),
  /** One of eight hues; null for the one that follows from the id. */
  cover_hue: z.nullable(z.number()),
  /** A picture in place of the arches. */
  cover_url: z.nullable(z.string()),
  time_zone: z.string(),
  active: z.boolean(),
  registration_choice: z.enum(REGISTRATION_CHOICES),
  /** Whether the choice is 'open'. */
  delegate_registration_enabled: z.boolean(),
  registration: z.enum(REGISTRATION_STATES),
  plan: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Conference = z.infer<typeof Conference>

/** The public data of a published conference, without its owner and plan. */
export const PublicConference = z.omit(Conference, {
  owner_id: true,
  plan: true,
  active: true,
  created_at: true,
  registration: true,
  registration_choice: true,
})
export type PublicConference = z.infer<typeof PublicConference>

const DeletedConference = z.object({
  id: z.string(),
  name: z.string(),
  deleted_at: z.string(),
  kept_until: z.string(),
  /** How many delegates it has. */
  delegates: z.number(),
})
type DeletedConference = z.infer<typeof DeletedConference>

const Stats = z.object({
  total_conferences: z.number(),
  published_conferences: z.number(),
  draft_conferences: z.number(),
})

export const conferencesApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences',
    access: 'user',
    input: z.object({}),
    output: z.array(Conference),
    summary: 'The conferences I organise, newest first.',
  },
  create: {
    method: 'POST',
    path: '/api/conferences',
    access: 'user',
    input: NewConference,
    output: Conference,
    status: 201,
    summary: 'Create a conference as a draft. Needs an active plan with an event left.',
  },
  stats: {
    method: 'GET',
    path: '/api/conferences/stats',
    access: 'user',
    input: z.object({}),
    output: Stats,
    summary: 'How many conferences I organise, published and not.',
  },
  read: {
    method: 'GET',
    path: '/api/conferences/:conference_id',
    access: 'user',
    input: inConference,
    output: Conference,
    summary: 'One conference that I organise.',
  },
  update: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id',
    access: 'user',
    input: z.extend(ConferenceChange, { ...inConference.shape, ...openedVersion }),
    output: Conference,
    summary: 'Change, publish or unpublish a conference, or choose who can register.',
  },
  uploadCover: {
    method: 'POST',
    path: '/api/conferences/:conference_id/cover-images',
    access: 'user',
    input: inConference,
    output: z.object({ url: z.string() }),
    status: 201,
    bytes: { types: IMAGE_TYPES, limit: IMAGE_LIMITS.bytes },
    summary: 'Store a picture and get the address for `cover_url`.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id',
    access: 'user',
    input: inConference,
    output: z.void(),
    status: 204,
    summary: 'Delete a conference. It is kept for 30 days.',
  },
  deleted: {
    method: 'GET',
    path: '/api/conferences/deleted',
    access: 'user',
    input: z.object({}),
    output: z.array(DeletedConference),
    summary: 'The conferences I own and have deleted, as long as they can be restored.',
  },
  restore: {
    method: 'POST',
    path: '/api/conferences/:conference_id/restore',
    access: 'user',
    input: inConference,
    output: Conference,
    summary: 'Bring a deleted conference back as it was, within 30 days. My plan must have room for it.',
  },
})

/** An organiser as the other organisers see them. */
const Organiser = z.object({
  user_id: z.string(),
  email: z.string(),
  full_name: z.nullable(z.string()),
  role: z.enum(['owner', 'organiser']),
  joined_at: z.string(),
})

const OrganiserInvitation = z.object({
  id: z.string(),
  email: z.string(),
  invited_at: z.string(),
  expires_at: z.string(),
})

const Organisers = z.object({
  /** The owner first. */
  organisers: z.array(Organiser),
  /** Pending invitations; an expired one can be sent again. */
  invitations: z.array(OrganiserInvitation),
})
export type Organisers = z.infer<typeof Organisers>

export const organisersApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/organisers',
    access: 'user',
    input: inConference,
    output: Organisers,
    summary: 'Who organises a conference of mine, and who is invited to.',
  },
  invite: {
    method: 'POST',
    path: '/api/conferences/:conference_id/organisers',
    access: 'user',
    input: z.extend(inConference, OrganiserFields.shape),
    output: Organisers,
    status: 201,
    summary: 'Invite a co-organiser by mail, or once more. For the owner.',
  },
  withdraw: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/organiser-invitations/:id',
    access: 'user',
    input: z.extend(inConference, { id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Take back an invitation that was not accepted yet. For the owner.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/organisers/:user_id',
    access: 'user',
    input: z.extend(inConference, { user_id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Remove a co-organiser. For the owner, and for co-organisers who leave.',
  },
  transfer: {
    method: 'PUT',
    path: '/api/conferences/:conference_id/owner',
    access: 'user',
    input: z.extend(inConference, { user_id: z.uuid() }),
    output: Organisers,
    summary: 'Hand the conference over to a co-organiser, whose plan must have room for it. I stay a co-organiser.',
  },
  verify: {
    method: 'POST',
    path: '/functions/v1/verify-organiser-token',
    access: 'anyone',
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      email: z.nullable(z.string()),
      conference: z.nullable(z.object({ id: z.string(), name: z.string() })),
      link_end: z.nullable(z.enum(LINK_ENDS)),
    }),
    summary: 'The conference of an invitation to organise. The call does not use the invitation up.',
  },
  accept: {
    method: 'POST',
    path: '/functions/v1/accept-organiser-invitation',
    access: 'user',
    input: z.object({ token: z.string().check(z.maxLength(200)) }),
    output: z.object({ success: z.boolean(), conference: z.object({ id: z.string(), name: z.string() }) }),
    summary: 'Become a co-organiser; the account I am signed in with must have the invited address.',
  },
})

/** An action on people's data. `count` is how many people it concerned. */
const AuditEntry = z.object({
  id: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  /** Null for actions of the server. */
  user_id: z.nullable(z.string()),
  /** 'Deleted user' when the account was erased; null for the server. */
  name: z.nullable(z.string()),
  count: z.number(),
  /** What the session or the announcement was called that it concerns; null for others, and for several. */
  title: z.nullable(z.string()),
  at: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const auditApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/audit',
    access: 'user',
    input: z.extend(inConference, {
      before: z.optional(z.coerce.number().check(z.int(), z.positive())),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), AUDIT_PAGE),
    }),
    output: z.array(AuditEntry),
    summary:
      'Who did what with the people of a conference that I organise, newest first. `before` an `id` gives older entries. Kept for 12 months.',
  },
})
