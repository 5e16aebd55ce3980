import * as z from 'zod/mini'
import { Numbers } from '#features/exhibitors/contract.ts'
import { EXHIBITOR_ROLES } from '#features/exhibitors/rules.ts'
import { NamedPerson, PersonProfile } from '#features/people/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { EnquiryAnswer, LeftDetails, NewEnquiry } from './fields.ts'
import { ENQUIRY_STATUSES } from './rules.ts'

export const Enquiry = z.object({
  id: z.string(),
  exhibitor_id: z.string(),
  client_id: z.string(),
  /** Never with an address. Null once the account is deleted. */
  person: z.nullable(PersonProfile),
  text: z.string(),
  status: z.enum(ENQUIRY_STATUSES),
  answer: z.nullable(z.string()),
  answered_by: z.nullable(NamedPerson),
  created_at: z.string(),
  /** When it is missed if nobody has answered. */
  due_at: z.string(),
  answered_at: z.nullable(z.string()),
})
export type Enquiry = z.infer<typeof Enquiry>

/** What somebody has left; all fields are null once it was withdrawn. */
export const Lead = z.object({
  id: z.string(),
  full_name: z.nullable(z.string()),
  position: z.nullable(z.string()),
  company: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  note: z.nullable(z.string()),
  left_at: z.string(),
  withdrawn_at: z.nullable(z.string()),
})
export type Lead = z.infer<typeof Lead>

/** What the caller is to an exhibitor, and has done there. */
const Own = z.object({
  role: z.enum(EXHIBITOR_ROLES),
  bookmarked: z.boolean(),
  /** The newest message to the exhibitor that was not cancelled. */
  enquiry: z.nullable(Enquiry),
  lead: z.nullable(Lead),
  /** What the caller could leave. */
  details: z.object({
    full_name: z.nullable(z.string()),
    position: z.nullable(z.string()),
    company: z.nullable(z.string()),
    email: z.string(),
  }),
})
export type Own = z.infer<typeof Own>

const one = z.object({ id: z.uuid() })
const EXHIBITOR = '/api/exhibitors/:id'

export const standsApi = defineContract({
  own: {
    method: 'GET',
    path: `${EXHIBITOR}/own`,
    access: 'user',
    input: one,
    output: Own,
    summary: 'What I am to an exhibitor, and have saved, asked and left there.',
  },
  numbers: {
    method: 'GET',
    path: `${EXHIBITOR}/numbers`,
    access: 'user',
    input: one,
    output: Numbers,
    summary: 'Views, messages and leads of an exhibitor that I look after.',
  },
  view: {
    method: 'PUT',
    path: `${EXHIBITOR}/view`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'I have opened the page of an exhibitor; counted once a day, and not for those who look after it.',
  },
})

export const enquiriesApi = defineContract({
  list: {
    method: 'GET',
    path: `${EXHIBITOR}/enquiries`,
    access: 'user',
    input: one,
    output: z.array(Enquiry),
    summary:
      'The messages to an exhibitor that I look after: open ones first, then the newest. Cancelled ones are left out.',
  },
  ask: {
    method: 'POST',
    path: `${EXHIBITOR}/enquiries`,
    access: 'user',
    input: z.extend(NewEnquiry, one.shape),
    output: Enquiry,
    status: 201,
    summary: 'Write to an exhibitor. Sent again with the same `client_id`, it is the same message.',
  },
  cancel: {
    method: 'DELETE',
    path: `${EXHIBITOR}/enquiries/:enquiry_id`,
    access: 'user',
    input: z.extend(one, { enquiry_id: z.uuid() }),
    output: z.void(),
    status: 204,
    summary: 'Cancel my message while nobody has answered it.',
  },
  answer: {
    method: 'POST',
    path: `${EXHIBITOR}/enquiries/:enquiry_id/answer`,
    access: 'user',
    input: z.extend(EnquiryAnswer, { ...one.shape, enquiry_id: z.uuid() }),
    output: Enquiry,
    summary: 'Answer a message as the first of the staff; the conversation goes on in the messages of the two.',
  },
})

export const leadsApi = defineContract({
  list: {
    method: 'GET',
    path: `${EXHIBITOR}/leads`,
    access: 'user',
    input: one,
    output: z.array(Lead),
    summary: 'The contact data that people have left with an exhibitor that I look after, newest first.',
  },
  export: {
    method: 'GET',
    path: `${EXHIBITOR}/leads/export`,
    access: 'user',
    input: one,
    output: z.string(),
    costly: true,
    summary: 'The same as a CSV file.',
  },
  leave: {
    method: 'PUT',
    path: `${EXHIBITOR}/lead`,
    access: 'user',
    input: z.extend(LeftDetails, one.shape),
    output: Lead,
    summary: 'Leave my name with an exhibitor, and of my other details those that are chosen here.',
  },
  withdraw: {
    method: 'DELETE',
    path: `${EXHIBITOR}/lead`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete what I have left with an exhibitor.',
  },
})
