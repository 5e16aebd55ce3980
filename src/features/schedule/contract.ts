import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { defineContract } from '#shared/contract.ts'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { openedVersion } from '#shared/opened-version.ts'
import { chosenColumns, chosenRows, readFileShape } from '#shared/import-contract.ts'
import { Removed, selectedIds } from '#shared/selection-contract.ts'
import { changeReason, NewScheduleItem, ScheduleItemChange } from './fields.ts'
import { LONGEST_SESSION, SCHEDULE_FIELDS, SCHEDULE_FORMATS, SCHEDULE_TYPES } from './rules.ts'

export const ScheduleItem = z.object({
  id: z.string(),
  conference_id: z.string(),
  /** A short permanent number, used in addresses and exchange files. */
  number: z.number(),
  day: z.string(),
  /** 'HH:MM' in the conference's time zone. */
  start_time: z.string(),
  end_time: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  location: z.nullable(z.string()),
  type: z.enum(SCHEDULE_TYPES),
  /** The first of `speaker_ids`. */
  speaker_id: z.nullable(z.string()),
  speaker_ids: z.array(z.string()),
  /** How many of its speakers were deleted; each is shown as "Unknown". */
  removed_speakers: z.number(),
  updated_at: z.string(),
})
export type ScheduleItem = z.infer<typeof ScheduleItem>

/** The stored item, and sentences that name the items it overlaps with. */
const WrittenItem = z.extend(ScheduleItem, { warnings: z.array(z.string()) })

/** A field of a session that an import changes. Of descriptions only that they change. */
const ImportChange = z.object({
  field: z.enum(['day', 'start_time', 'end_time', 'location', 'title', 'type', 'description', 'speaker']),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
})
export type ImportChange = z.infer<typeof ImportChange>

/** A row as it was read; for a skipped row, the beginning of its cells. */
const PreviewRow = z.object({
  /** Its number as a spreadsheet shows it. */
  line: z.number(),
  day: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  title: z.string(),
  location: z.nullable(z.string()),
  /** Null where the row is skipped. */
  type: z.nullable(z.enum(SCHEDULE_TYPES)),
  /** New ones are created by the import. */
  speakers: z.array(z.object({ name: z.string(), is_new: z.boolean() })),
  /** One of its warnings names the overlapping item. */
  has_overlap: z.boolean(),
  result: z.enum(['new', 'changed', 'unchanged', 'skipped']),
  /** What becomes different of the session that the row is about. */
  changes: z.array(ImportChange),
})
export type PreviewRow = z.infer<typeof PreviewRow>

/** A session that the file does not have. */
const GoneSession = z.object({
  id: z.string(),
  day: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  title: z.string(),
  location: z.nullable(z.string()),
})

/** The result of an import or a dry run; for a dry run the counts are of what would happen. */
export const ScheduleImport = z.object({
  /** New sessions. */
  imported: z.number(),
  /** Sessions of the schedule that the file changes. */
  updated: z.number(),
  /** Sessions that are in the schedule as they are in the file. */
  unchanged: z.number(),
  /** Sessions that were removed because the file does not have them, which `remove_gone` asks for. */
  removed: z.number(),
  /** The sessions that the file does not have, whether they stay or not. */
  gone: z.array(GoneSession),
  /** Sent along with the import, it is refused where somebody has edited what it would replace since the dry run. */
  fingerprint: z.string(),
  /** To undo it; null for a dry run, and if nothing was written. */
  import_id: z.nullable(z.string()),
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
  warnings: z.array(z.object({ line: z.number(), message: z.string() })),
  /** How many of the new and changed sessions share a room or a speaker with another one. */
  overlapping: z.number(),
  /** The names of the speakers that were created. */
  new_speakers: z.array(z.string()),
  /** The cells of speakers with a comma: which names were found, and whether one of them contains a comma. */
  speaker_cells: z.array(
    z.object({
      /** The first row that has it, and how many rows have it. */
      line: z.number(),
      rows: z.number(),
      cell: z.string(),
      joined: z.boolean(),
      names: z.array(z.string()),
    }),
  ),
  /** What the file was recognised as. */
  format: z.enum(SCHEDULE_FORMATS),
  /** What there is to say about the whole file, for a dry run. */
  notes: z.array(z.string()),
  /** The pictures that the file names of speakers who have none, for a dry run. Nobody fetches them. */
  pictures: z.array(z.object({ name: z.string(), url: z.string() })),
  /** How many rows are skipped only because they have no end time; `session_minutes` gives them one. */
  without_end: z.number(),
  ...readFileShape,
  /** All rows of a dry run in file order; empty for an import. */
  rows: z.array(PreviewRow),
})
export type ScheduleImport = z.infer<typeof ScheduleImport>

/** How many schedule items and how many speakers. */
const ImportedCounts = z.object({ items: z.number(), speakers: z.number() })

/** The last import that can still be undone, and what undoing it would delete. */
const LastImport = z.extend(ImportedCounts, {
  id: z.string(),
  created_at: z.string(),
  /** How many sessions it changed or removed. */
  changed: z.number(),
})
export type LastImport = z.infer<typeof LastImport>

const one = z.extend(inConference, { id: z.uuid() })
const because = { reason: z.exactOptional(changeReason) }

export const scheduleApi = defineContract({
  list: {
    method: 'GET',
    path: '/api/conferences/:conference_id/schedule',
    access: 'anyone',
    input: inConference,
    output: z.array(ScheduleItem),
    summary: 'The schedule of a published conference, or of one I organise, by day and start.',
  },
  add: {
    method: 'POST',
    path: '/api/conferences/:conference_id/schedule',
    access: 'user',
    input: z.extend(NewScheduleItem, inConference.shape),
    output: WrittenItem,
    status: 201,
    summary: 'Add a schedule item. Overlaps are allowed and named in `warnings`.',
  },
  update: {
    method: 'PATCH',
    path: '/api/conferences/:conference_id/schedule/:id',
    access: 'user',
    input: z.extend(ScheduleItemChange, { ...one.shape, ...openedVersion, ...because }),
    output: WrittenItem,
    summary:
      'Change the given fields of a schedule item. If its time or room changes, `reason` is told to those who saved it.',
  },
  remove: {
    method: 'DELETE',
    path: '/api/conferences/:conference_id/schedule/:id',
    access: 'user',
    input: z.extend(one, because),
    output: z.void(),
    status: 204,
    summary: 'Delete a schedule item. `reason` is told to those who saved it.',
  },
  removeSelected: {
    method: 'POST',
    path: '/api/conferences/:conference_id/schedule/delete',
    access: 'user',
    input: z.extend(inConference, { ...selectedIds, ...because }),
    output: Removed,
    summary: 'Delete all of these schedule items, or none. `reason` is told to those who saved them.',
  },
  import: {
    method: 'POST',
    path: '/api/conferences/:conference_id/schedule/import',
    access: 'user',
    input: z.extend(inConference, {
      dry_run: z._default(z.stringbool(), false),
      columns: chosenColumns(SCHEDULE_FIELDS),
      session_minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_SESSION))),
      remove_gone: z._default(z.stringbool(), false),
      fingerprint: z.optional(z.string().check(z.maxLength(100))),
      split_names: chosenRows,
      join_names: chosenRows,
    }),
    output: ScheduleImport,
    bytes: { types: ['text/csv', '*/*'], limit: CSV_LIMITS.bytes },
    costly: true,
    summary:
      'Import a programme, whole or, where it is refused, not at all; `dry_run=true` only says what would happen. A row about a session of the schedule, by its id or else by its title and speakers, changes that session; `remove_gone=true` removes the sessions that the file does not have. The file is CSV, schedule.json or schedule.xml of pretalx or frab, JSON of Sessionize, or iCalendar, recognised by its content. `columns=title:2` takes the title from the second column; `session_minutes` is the length of sessions without an end; `split_names` and `join_names` (rows, or `all`) say whether commas separate speakers.',
  },
  lastImport: {
    method: 'GET',
    path: '/api/conferences/:conference_id/schedule/import',
    access: 'user',
    input: inConference,
    output: z.nullable(LastImport),
    summary: 'The last import, if it can be undone.',
  },
  undoImport: {
    method: 'POST',
    path: '/api/conferences/:conference_id/schedule/import/undo',
    access: 'user',
    input: z.extend(inConference, { import_id: z.uuid() }),
    output: z.object({ removed: ImportedCounts, kept: ImportedCounts, restored: z.number() }),
    costly: true,
    summary:
      'Delete the schedule items and the speakers that an import created, and put back what it changed or removed. What was edited since stays, and so do speakers of other sessions.',
  },
})
