import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { openedVersion } from '#shared/opened-version.ts'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { chosenColumns, readFileShape } from '#shared/import-contract.ts'
import { Removed, selectedIds } from '#shared/selection-contract.ts'
import { NewSpeaker, SpeakerChange } from './fields.ts'
import { IMPORT_COLUMNS } from './rules.ts'

/** `title` is empty for a speaker created by a schedule import. */
export const Speaker = z.object({
  id: z.string(),
  conference_id: z.string(),
  name: z.string(),
  title: z.string(),
  company_name: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  topic: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  twitter_url: z.nullable(z.string()),
  linkedin_url: z.nullable(z.string()),
  github_url: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Speaker = z.infer<typeof Speaker>

/** The result of an import or a dry run; for a dry run the counts are of what would be imported. */
export const SpeakerImport = z.object({
  /** `added` and `changed` together. */
  imported: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** The speakers that were added, to undo it; empty for a dry run. */
  ids: z.array(z.string()),
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** How many speakers the conference could have more before the import. */
  room: z.number(),
  warnings: z.array(z.object({ line: z.number(), message: z.string() })),
  ...readFileShape,
  /** All rows of a dry run, including skipped ones; empty for an import. */
  rows: z.array(
    z.object({
      line: z.number(),
      result: z.enum(['new', 'changed', 'unchanged', 'skipped']),
      name: z.string(),
      email: z.nullable(z.string()),
      title: z.string(),
      company_name: z.nullable(z.string()),
      /** Its beginning. */
      bio: z.nullable(z.string()),
    }),
  ),
})
export type SpeakerImport = z.infer<typeof SpeakerImport>

const one = z.extend(inConference, { id: z.uuid() })

export const speakersApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/speakers',
    access: 'anyone',
    input: inConference,
    output: z.array(Speaker),
    summary: 'The speakers of a published conference, or of one I organise, by name.',
  },
  add: {
    method: 'POST',
    path: '/api/conferences/:conference_id/speakers',
    access: 'user',
    input: z.extend(NewSpeaker, inConference.shape),
    output: Speaker,
    status: 201,
    summary: 'Add a speaker.',
  },
  update: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/speakers/:id',
    access: 'user',
    input: z.extend(SpeakerChange, { ...one.shape, ...openedVersion }),
    output: Speaker,
    summary: 'Change the given fields of a speaker.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/speakers/:id',
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete a speaker. Sessions stay; they show the speaker as unknown.',
  },
  removeSelected: {
    method: 'POST',
    path: '/api/conferences/:conference_id/speakers/delete',
    access: 'user',
    input: z.extend(inConference, selectedIds),
    output: Removed,
    summary: 'Delete all of these speakers, or none. Sessions stay; they show the speakers as unknown.',
  },
  import: {
    method: 'POST',
    path: '/api/conferences/:conference_id/speakers/import',
    access: 'user',
    input: z.extend(inConference, {
      dry_run: z._default(z.stringbool(), false),
      columns: chosenColumns(IMPORT_COLUMNS),
    }),
    output: SpeakerImport,
    bytes: { types: ['text/csv'], limit: CSV_LIMITS.bytes },
    costly: true,
    summary:
      'Import a CSV file of speakers, whole or not at all; those whose names are there get what it says. `dry_run=true` only says what would happen.',
  },
  upload: {
    method: 'POST',
    path: '/api/conferences/:conference_id/speaker-images',
    access: 'user',
    input: inConference,
    output: z.object({ url: z.string() }),
    status: 201,
    bytes: { types: IMAGE_TYPES, limit: IMAGE_LIMITS.bytes },
    summary: 'Store a picture and get the address for `image_url`.',
  },
})
