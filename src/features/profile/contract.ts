import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { ProfileFields } from './fields.ts'

export const Profile = z.object({
  id: z.string(),
  /** Can only be changed through /auth/v1/user. */
  email: z.string(),
  /** Null until it is saved for the first time. */
  full_name: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  /** Shown to the people I am connected with. */
  phone: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  /** Whether the account is delegate-only; "Organise your own events" makes it an ordinary one. */
  is_delegate: z.boolean(),
  /** Whether the account runs this installation, and may see its operator's page. */
  is_operator: z.boolean(),
})
export type Profile = z.infer<typeof Profile>

const Nothing = z.object({})

export const profileApi = defineContract({
  read: {
    method: 'GET',
    path: '/api/profile',
    access: 'user',
    input: Nothing,
    output: Profile,
    summary: 'My profile.',
  },
  update: {
    method: 'PATCH',
    path: '/api/profile',
    access: 'user',
    input: z.exactPartial(ProfileFields),
    output: Profile,
    summary: 'Change the given fields of my profile.',
  },
  uploadAvatar: {
    method: 'POST',
    path: '/api/profile/avatar',
    access: 'user',
    input: Nothing,
    output: Profile,
    bytes: { types: IMAGE_TYPES, limit: IMAGE_LIMITS.bytes },
    summary: 'Store a picture as my avatar; the one before it is removed.',
  },
  removeAvatar: {
    method: 'DELETE',
    path: '/api/profile/avatar',
    access: 'user',
    input: Nothing,
    output: Profile,
    summary: 'Remove my avatar.',
  },
  becomeOrganiser: {
    method: 'POST',
    path: '/api/profile/organiser',
    access: 'user',
    input: Nothing,
    output: Profile,
    summary: 'Organise my own events: a delegate-only account becomes an ordinary one and keeps its conferences.',
  },
  erase: {
    method: 'DELETE',
    path: '/api/me',
    access: 'user',
    input: Nothing,
    output: z.void(),
    status: 204,
    summary: 'Erase my account and all that names me, at once and for good. Refused while I own conferences.',
  },
})
