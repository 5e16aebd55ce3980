/** What a person can import from another installation, each with its own tick. Answers in conferences are apart. */
export const IMPORT_ITEMS = [
  'full_name',
  'position',
  'company',
  'phone',
  'bio',
  'picture',
  'notifications',
  'suggestions',
] as const
export type ImportItemName = (typeof IMPORT_ITEMS)[number]

/** The fields of a profile among them. */
export const IMPORT_FIELDS = ['full_name', 'position', 'company', 'phone', 'bio'] as const

/** The archive that a person downloads, and what is in it: everything to read, and what another installation takes in. */
export const ACCOUNT_FILE = {
  archive: 'my-data.zip',
  everything: 'my-data.json',
  name: 'account.tar.gz',
  /** The most that an installation reads of it. */
  bytes: 5 * 1024 * 1024,
  /** Conferences in which somebody has answered. */
  answers: 200,
}
