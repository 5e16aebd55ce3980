import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { FormAnswer } from '#features/registration-form/contract.ts'
import { GivenAnswers } from '#features/registration-form/answer-rules.ts'
import { defineContract } from '#shared/contract.ts'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { openedVersion } from '#shared/opened-version.ts'
import { chosenColumns, readFileShape } from '#shared/import-contract.ts'
import { Removed, selectedIds } from '#shared/selection-contract.ts'
import { DelegateChange, NewDelegate } from './fields.ts'
import { InvitationPreview, InvitationWords, whom } from './invitation-contract.ts'
import { DELEGATE_FIELDS, DELEGATE_SORTS, DELEGATE_STATUSES, DELIVERIES } from './rules.ts'

export const PAGE_SIZE = 50
const LONGEST_PAGE = 200
const LONGEST_SEARCH = 200

export const Delegate = z.object({
  id: z.string(),
  conference_id: z.string(),
  /** Null when the person has erased their account. */
  email: z.nullable(z.string()),
  full_name: z.string(),
  company: z.nullable(z.string()),
  position: z.nullable(z.string()),
  is_registered: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  status: z.enum(DELEGATE_STATUSES),
  /** The delivery state of the newest email; null for a delegate who was never emailed. */
  delivery: z.nullable(z.enum(DELIVERIES)),
  /** The mail server's last error. */
  delivery_error: z.nullable(z.string()),
  invited_at: z.nullable(z.string()),
  opened_at: z.nullable(z.string()),
  registered_at: z.nullable(z.string()),
  /** What the delegate answered at registration; empty for somebody who was not asked. */
  answers: z.array(FormAnswer),
})
export type Delegate = z.infer<typeof Delegate>

/** The attendee credits of the owner's plan, over all their conferences. */
const Credits = z.object({
  used: z.number(),
  /** Null without an active plan. */
  limit: z.nullable(z.number()),
})

const Counts = z.record(z.enum(DELEGATE_STATUSES), z.number())

const DelegatePage = z.object({
  delegates: z.array(Delegate),
  /** For the next page; null on the last. */
  next_cursor: z.nullable(z.string()),
  /** How many delegates match the search and the filter. */
  total: z.number(),
  /** The number of delegates per status, regardless of the search. */
  counts: Counts,
  credits: Credits,
  /** The last import that can still be undone. */
  last_import: z.nullable(z.object({ created_at: z.string(), delegates: z.number() })),
  /** The erasure that the organisers were emailed about: how many, and the first plain date. Null if there is none. */
  next_erasure: z.nullable(z.object({ on: z.string(), delegates: z.number() })),
  /** What was erased last because the conference ended long ago; null if nothing was in the last twelve months. */
  last_erasure: z.nullable(z.object({ at: z.string(), delegates: z.number() })),
})
export type DelegatePage = z.infer<typeof DelegatePage>

/** The result of an import or a dry run; for a dry run `imported` is what would be imported. */
export const DelegateImport = z.object({
  imported: z.number(),
  /** To undo it; null for a dry run, and if nobody was imported. */
  import_id: z.nullable(z.string()),
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** How many of the skipped rows are already delegates. */
  already_there: z.number(),
  warnings: z.array(z.object({ line: z.number(), message: z.string() })),
  ...readFileShape,
  /** How many invitations the account may send in 24 hours. */
  invitations_a_day: z.number(),
  /** The credits before the import. */
  credits: Credits,
  /** All rows of a dry run, including skipped ones; empty for an import. */
  rows: z.array(
    z.object({
      /** Its number as a spreadsheet shows it. */
      line: z.number(),
      email: z.string(),
      full_name: z.string(),
      company: z.nullable(z.string()),
      position: z.nullable(z.string()),
    }),
  ),
})
export type DelegateImport = z.infer<typeof DelegateImport>

/** The delivery states of a conference's emails. Each delegate counts once, by the newest email. */
const Progress = z.object({
  /** Not yet tried. */
  waiting: z.number(),
  /** How many were invited since the first of those was; with them. */
  batch: z.number(),
  /** The mail server did not accept it yet; it will be retried. */
  retrying: z.number(),
  sent: z.number(),
  /** Bounced or given up. */
  failed: z.number(),
})

const filtered = z.extend(inConference, {
  q: z._default(z.string().check(z.maxLength(LONGEST_SEARCH)), ''),
  status: z.optional(z.enum(DELEGATE_STATUSES)),
})

const one = z.extend(inConference, { id: z.uuid() })

export const delegatesApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/delegates',
    access: 'user',
    input: z.extend(filtered, {
      cursor: z.optional(z.string()),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_PAGE)), PAGE_SIZE),
      sort: z._default(z.enum(DELEGATE_SORTS), 'name'),
    }),
    output: DelegatePage,
    summary: 'The delegates of a conference that I organise, page by page. The read is noted in the audit log.',
  },
  counts: {
    method: 'GET',
    path: '/api/conferences/:conference_id/delegates/counts',
    access: 'user',
    input: inConference,
    output: Counts,
    summary: 'How many delegates there are of each status. Names nobody, and is cheap enough to ask every few seconds.',
  },
  ids: {
    method: 'GET',
    path: '/api/conferences/:conference_id/delegates/ids',
    access: 'user',
    input: filtered,
    output: z.array(z.object({ id: z.string(), is_registered: z.boolean() })),
    summary: 'All delegates that match, to select them. Names nobody.',
  },
  add: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates',
    access: 'user',
    input: z.extend(NewDelegate, inConference.shape),
    output: Delegate,
    status: 201,
    summary: 'Add a delegate. Needs an attendee credit of the owner’s plan.',
  },
  update: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/delegates/:id',
    access: 'user',
    input: z.extend(DelegateChange, { ...one.shape, ...openedVersion }),
    output: Delegate,
    summary: 'Change the given fields of a delegate.',
  },
  setAnswers: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/delegates/:id/answers',
    access: 'user',
    input: z.extend(one, { answers: GivenAnswers }),
    output: Delegate,
    summary: 'Note what a delegate answers to the questions of registration; an empty answer is taken away.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/delegates/:id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Remove a delegate. Access and invitation end at once.',
  },
  removeSelected: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates/delete',
    access: 'user',
    input: z.extend(inConference, selectedIds),
    output: Removed,
    summary: 'Remove all of these delegates, or none. Access and invitations end at once.',
  },
  import: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates/import',
    access: 'user',
    input: z.extend(inConference, {
      dry_run: z._default(z.stringbool(), false),
      columns: chosenColumns(DELEGATE_FIELDS),
    }),
    output: DelegateImport,
    bytes: { types: ['text/csv'], limit: CSV_LIMITS.bytes },
    costly: true,
    summary:
      'Import a CSV file whole or, where it is refused, not at all; `dry_run=true` only says what would happen. `columns=email:2` takes the email from the second column.',
  },
  undoImport: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates/import/undo',
    access: 'user',
    input: z.extend(inConference, { import_id: z.optional(z.uuid()) }),
    output: Removed,
    costly: true,
    summary: 'Remove the delegates of an import, by default the last one, while none of them has registered.',
  },
  export: {
    method: 'GET',
    path: '/api/conferences/:conference_id/delegates/export',
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'All delegates as a CSV file that imports back. The export is noted in the audit log.',
  },
})

export const invitationsApi = defineContract({
  send: {
    method: 'POST',
    path: '/functions/v1/send-delegate-invitation',
    access: 'user',
    input: z.object({ delegateId: z.uuid(), conferenceId: z.uuid() }),
    output: z.object({ success: z.boolean() }),
    summary: 'Invite a delegate by mail, or once more; the newest link is the only one that works.',
  },
  sendAll: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates/invitations',
    access: 'user',
    input: z.extend(inConference, { ...whom, ...InvitationWords.shape }),
    /** `message` says why the day's limit left some out. */
    output: z.object({ queued: z.number(), left_out: z.number(), message: z.nullable(z.string()) }),
    summary:
      'Invite the delegates in `ids`; or the speakers in `speaker_ids` who have an address and have not registered, who become delegates; or with `remind` remind those who have not answered; or invite everybody of one status, at first those who were never invited. Those emailed too recently are skipped.',
  },
  preview: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates/invitations/preview',
    access: 'user',
    input: z.extend(inConference, { ...whom, ...InvitationWords.shape }),
    output: InvitationPreview,
    summary: 'Whom the same input would email now and whom not, and what the email says. Sends nothing.',
  },
  sendTest: {
    method: 'POST',
    path: '/api/conferences/:conference_id/delegates/invitations/test',
    access: 'user',
    input: z.extend(inConference, { remind: whom.remind, ...InvitationWords.shape }),
    output: z.object({ email: z.string() }),
    summary: 'Send the invitation to me, with a link that opens nothing. Answers with my address.',
  },
  progress: {
    method: 'GET',
    path: '/api/conferences/:conference_id/delegates/invitations',
    access: 'user',
    input: inConference,
    output: Progress,
    summary: 'How far the emails of a conference are.',
  },
})
