import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { CSV_LIMITS } from '#shared/csv-limits.ts'
import { IMAGE_LIMITS, IMAGE_TYPES } from '#shared/images.ts'
import { chosenColumns, readFileShape } from '#shared/import-contract.ts'
import { Removed, selectedIds } from '#shared/selection-contract.ts'
import { openedVersion } from '#shared/opened-version.ts'
import { ExhibitorChange, NewExhibitor } from './fields.ts'
import { IMPORT_FIELDS } from './rules.ts'
import { EXHIBITOR_LIMITS, EXHIBITOR_ROLES, EXHIBITOR_SIZES } from './rules.ts'

const listed = {
  id: z.string(),
  conference_id: z.string(),
  name: z.string(),
  category: z.string(),
  size: z.enum(EXHIBITOR_SIZES),
  location: z.string(),
  description: z.string(),
  logo_url: z.nullable(z.string()),
  featured: z.boolean(),
  /** The place in the organisers' order. */
  position: z.number(),
}

/** An exhibitor in the Expo Hall. */
export const ListedExhibitor = z.object({
  ...listed,
  /** The name, descriptions, products and category as `fold` gives them, so that a browser can search without a connection. */
  search_text: z.string(),
})
export type ListedExhibitor = z.infer<typeof ListedExhibitor>

export const Exhibitor = z.object({
  ...listed,
  full_description: z.nullable(z.string()),
  website: z.nullable(z.string()),
  founded: z.nullable(z.string()),
  employees: z.nullable(z.string()),
  linkedin_url: z.nullable(z.string()),
  twitter_url: z.nullable(z.string()),
  products: z.array(z.object({ name: z.string(), image_url: z.nullable(z.string()), description: z.string() })),
  team_members: z.array(z.object({ name: z.string(), role: z.string(), image_url: z.nullable(z.string()) })),
  /** What happens at the stand; the time is in words. */
  events: z.array(z.object({ time: z.string(), title: z.string() })),
  published: z.boolean(),
  takes_messages: z.boolean(),
  updated_at: z.string(),
})
export type Exhibitor = z.infer<typeof Exhibitor>

const Counts = z.object({
  /** Different people on each day, without staff and organisers. */
  views: z.number(),
  enquiries: z.number(),
  open: z.number(),
  answered: z.number(),
  missed: z.number(),
  /** Who has left contact data and not withdrawn it. */
  leads: z.number(),
})

/** An exhibitor as those see it who look after it. */
export const ManagedExhibitor = z.extend(Exhibitor, { role: z.enum(EXHIBITOR_ROLES), ...Counts.shape })
export type ManagedExhibitor = z.infer<typeof ManagedExhibitor>

/** Counts, and the enquiries of each hour in which there was one. */
export const Numbers = z.extend(Counts, {
  by_hour: z.array(z.object({ hour: z.string(), enquiries: z.number() })),
  /** How long half of the answers took at most; null without any. */
  median_seconds: z.nullable(z.number()),
})
export type Numbers = z.infer<typeof Numbers>

/** The result of an import or a dry run; for a dry run `imported` is what would be imported. */
export const ExhibitorImport = z.object({
  imported: z.number(),
  /** Those that were imported, to undo it; empty for a dry run. */
  ids: z.array(z.string()),
  skipped: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** How many of the skipped rows are already exhibitors. */
  already_there: z.number(),
  /** How many exhibitors the conference could have more before the import. */
  room: z.number(),
  warnings: z.array(z.object({ line: z.number(), message: z.string() })),
  ...readFileShape,
  /** All rows of a dry run, including skipped ones; empty for an import. */
  rows: z.array(z.object({ line: z.number(), name: z.string(), category: z.string(), location: z.string() })),
})
export type ExhibitorImport = z.infer<typeof ExhibitorImport>

const inConference = z.object({ conference_id: z.uuid() })
const one = z.object({ id: z.uuid() })
const EXHIBITORS = '/api/exhibitors'
const EXHIBITOR = `${EXHIBITORS}/:id`

export const exhibitorsApi = defineContract({
  list: {
    method: 'GET',
    path: EXHIBITORS,
    access: 'anyone',
    input: inConference,
    output: z.array(ListedExhibitor),
    summary: 'The published exhibitors of a conference: featured first, then by their order and name.',
  },
  managed: {
    method: 'GET',
    path: `${EXHIBITORS}/managed`,
    access: 'user',
    input: inConference,
    output: z.object({ organises: z.boolean(), exhibitors: z.array(ManagedExhibitor), numbers: Numbers }),
    summary:
      'The exhibitors that I look after: all of a conference I organise, drafts included, or those I am staff of.',
  },
  bookmarks: {
    method: 'GET',
    path: `${EXHIBITORS}/bookmarks`,
    access: 'user',
    input: inConference,
    output: z.array(z.string()),
    summary: 'The ids of the exhibitors of a conference that I have saved.',
  },
  add: {
    method: 'POST',
    path: EXHIBITORS,
    access: 'user',
    input: z.extend(NewExhibitor, inConference.shape),
    output: Exhibitor,
    status: 201,
    summary: 'Add an exhibitor at the end of the list; a draft without `published`.',
  },
  order: {
    method: 'PUT',
    path: `${EXHIBITORS}/order`,
    access: 'user',
    input: z.extend(inConference, { ids: z.array(z.uuid()).check(z.maxLength(EXHIBITOR_LIMITS.exhibitors)) }),
    output: z.void(),
    status: 204,
    summary: 'Put all exhibitors of a conference in this order.',
  },
  publish: {
    method: 'PUT',
    path: `${EXHIBITORS}/published`,
    access: 'user',
    input: z.extend(inConference, {
      ids: z.array(z.uuid()).check(z.maxLength(EXHIBITOR_LIMITS.exhibitors)),
      published: z.boolean(),
    }),
    output: z.void(),
    status: 204,
    summary: 'Publish these exhibitors of a conference, or make them drafts: all of them or none.',
  },
  import: {
    method: 'POST',
    path: `${EXHIBITORS}/import`,
    access: 'user',
    input: z.extend(inConference, {
      dry_run: z._default(z.stringbool(), false),
      columns: chosenColumns(IMPORT_FIELDS),
    }),
    output: ExhibitorImport,
    bytes: { types: ['text/csv'], limit: CSV_LIMITS.bytes },
    costly: true,
    summary:
      'Import a CSV file of exhibitors as drafts, whole or not at all; `dry_run=true` only says what would happen.',
  },
  undoImport: {
    method: 'POST',
    path: `${EXHIBITORS}/import/undo`,
    access: 'user',
    input: z.extend(inConference, selectedIds),
    output: Removed,
    summary:
      'Delete those of these exhibitors that are as they were imported: drafts without staff that nobody has changed.',
  },
  export: {
    method: 'GET',
    path: `${EXHIBITORS}/export`,
    access: 'user',
    input: inConference,
    output: z.string(),
    costly: true,
    summary: 'The exhibitors of a conference I organise with their counts, as a CSV file.',
  },
  read: {
    method: 'GET',
    path: EXHIBITOR,
    access: 'anyone',
    input: one,
    output: z.extend(Exhibitor, { conference: z.object({ name: z.string(), slug: z.string() }) }),
    summary: 'A published exhibitor, or a draft that I look after.',
  },
  update: {
    method: 'PATCH',
    path: EXHIBITOR,
    access: 'user',
    input: z.extend(ExhibitorChange, { ...one.shape, ...openedVersion }),
    output: Exhibitor,
    summary: 'Change the given fields. Staff cannot change `name`, `size`, `featured` and `published`.',
  },
  remove: {
    method: 'DELETE',
    path: EXHIBITOR,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Delete an exhibitor with its messages, leads and bookmarks.',
  },
  upload: {
    method: 'POST',
    path: `${EXHIBITOR}/images`,
    access: 'user',
    input: one,
    output: z.object({ url: z.string() }),
    status: 201,
    bytes: { types: IMAGE_TYPES, limit: IMAGE_LIMITS.bytes },
    summary: 'Store a picture and get the address for `logo_url` or an `image_url`.',
  },
  bookmark: {
    method: 'PUT',
    path: `${EXHIBITOR}/bookmark`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Save an exhibitor.',
  },
  forget: {
    method: 'DELETE',
    path: `${EXHIBITOR}/bookmark`,
    access: 'user',
    input: one,
    output: z.void(),
    status: 204,
    summary: 'Save an exhibitor no longer.',
  },
})
