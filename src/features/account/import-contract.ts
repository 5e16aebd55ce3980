import * as z from 'zod/mini'
import { defineContract } from '#shared/contract.ts'
import { ACCOUNT_FILE, IMPORT_ITEMS } from './import-rules.ts'
import { importText as text } from './import-text.ts'

const ImportItem = z.object({
  name: z.enum(IMPORT_ITEMS),
  /** What there is now, in words; null where there is nothing. */
  here: z.nullable(z.string()),
  in_file: z.string(),
})
export type ImportItem = z.infer<typeof ImportItem>

/** What an account file holds, beside what the account has. */
export const AccountImport = z.object({
  /** The public address of the installation that made the file, the fingerprint of its key, and when it was. */
  origin: z.string(),
  fingerprint: z.string(),
  made_at: z.string(),
  /** Whose account it was. */
  email: z.string(),
  full_name: z.nullable(z.string()),
  is_same_address: z.boolean(),
  /** Only what differs from what the account has. */
  items: z.array(ImportItem),
  /** What they said of themselves in conferences; `index` names it in `answers` of the call. */
  answers: z.array(
    z.object({
      index: z.number(),
      conference: z.string(),
      interests: z.number(),
      goals: z.number(),
      has_about: z.boolean(),
    }),
  ),
  /** The conferences here that these answers can be used in: those in which I have chosen who sees me. */
  conferences: z.array(z.object({ id: z.string(), name: z.string(), has_answers: z.boolean() })),
})
export type AccountImport = z.infer<typeof AccountImport>

/** 'full_name,bio' */
const chosenItems = z.pipe(
  z.string().check(z.maxLength(200, text.badChoice), z.regex(/^[a-z_,]*$/, text.badChoice)),
  z.transform((written) => {
    const names = new Set(written.split(','))
    return IMPORT_ITEMS.filter((item) => names.has(item))
  }),
)

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PAIRS = new RegExp(`^(?:\\d{1,3}:${UUID}(?:,(?!$)|$))*$`)

/** '0:<id of a conference>,2:<id>' */
const chosenAnswers = z.pipe(
  z.string().check(z.maxLength(ACCOUNT_FILE.answers * 41, text.badChoice), z.regex(PAIRS, text.badChoice)),
  z.transform((written) =>
    written
      .split(',')
      .filter((pair) => pair !== '')
      .map((pair) => ({ index: Number(pair.split(':')[0]), conference_id: pair.split(':')[1] ?? '' })),
  ),
)

export const accountImportApi = defineContract({
  import: {
    method: 'POST',
    path: '/api/me/import',
    access: 'user',
    input: z.object({
      dry_run: z._default(z.stringbool(), false),
      items: z._default(chosenItems, []),
      answers: z._default(chosenAnswers, []),
      other_address: z._default(z.stringbool(), false),
    }),
    output: AccountImport,
    bytes: { types: ['application/gzip'], limit: ACCOUNT_FILE.bytes, streamed: true },
    costly: true,
    summary: `Take in what I ticked of \`${ACCOUNT_FILE.name}\`, from the file that another installation gave me with my data; \`dry_run=true\` only says what is in it. \`items=full_name,bio\` replaces these two, of ${IMPORT_ITEMS.join(', ')}; \`answers=0:<id>\` uses the first answers in that conference; \`other_address=true\` confirms a file of another email address.`,
  },
})
