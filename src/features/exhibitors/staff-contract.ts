import * as z from 'zod/mini'
import { LINK_ENDS } from '#features/auth/link-rules.ts'
import { defineContract } from '#shared/contract.ts'
import { StaffFields } from './fields.ts'
import { STAFF_ROLES } from './rules.ts'

const StaffList = z.object({
  staff: z.array(
    z.object({
      user_id: z.string(),
      full_name: z.nullable(z.string()),
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      joined_at: z.string(),
    }),
  ),
  invitations: z.array(
    z.object({
      id: z.string(),
      email: z.string(),
      role: z.enum(STAFF_ROLES),
      status: z.enum(['pending', 'bounced', 'expired']),
      invited_at: z.string(),
    }),
  ),
})
export type StaffList = z.infer<typeof StaffList>

const InvitedTo = z.object({
  exhibitor: z.object({ id: z.string(), name: z.string() }),
  conference: z.object({ name: z.string(), slug: z.string() }),
})

const one = z.object({ id: z.uuid() })
const token = z.object({ token: z.string() })
const EXHIBITOR = '/api/exhibitors/:id'

export const exhibitorStaffApi = defineContract({
  list: {
    method: 'GET',
    path: `${EXHIBITOR}/staff`,
    access: 'user',
    input: one,
    output: StaffList,
    summary: 'The staff of an exhibitor that I look after, and the invitations that are open.',
  },
  invite: {
    method: 'POST',
    path: `${EXHIBITOR}/staff`,
    access: 'user',
    input: z.extend(StaffFields, one.shape),
    output: StaffList,
    summary: 'Invite somebody to the staff by email. A new invitation replaces the older one.',
  },
  remove: {
    method: 'DELETE',
    path: `${EXHIBITOR}/staff/:user_id`,
    access: 'user',
    input: z.extend(one, { user_id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Remove somebody from the staff, or leave it.',
  },
  uninvite: {
    method: 'DELETE',
    path: `${EXHIBITOR}/invitations/:invitation_id`,
    access: 'user',
    input: z.extend(one, { invitation_id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Withdraw an invitation.',
  },
  verify: {
    method: 'POST',
    path: '/functions/v1/verify-exhibitor-token',
    access: 'anyone',
    input: token,
    output: z.object({
      success: z.boolean(),
      message: z.string(),
      email: z.nullable(z.string()),
      invited_to: z.nullable(InvitedTo),
      link_end: z.nullable(z.enum(LINK_ENDS)),
    }),
    summary: 'What an invitation to the staff of an exhibitor is for. Does not use it up.',
  },
  accept: {
    method: 'POST',
    path: '/functions/v1/accept-exhibitor-invitation',
    access: 'user',
    input: token,
    output: InvitedTo,
    summary: 'Join the staff of an exhibitor. The account must have the invited address.',
  },
})
