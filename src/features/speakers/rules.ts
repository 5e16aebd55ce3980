import { compareNames } from '#shared/collation.ts'

export const SPEAKER_LIMITS = { name: 200, title: 200, company_name: 200, bio: 5000, topic: 300, speakers: 10_000 }

/** The fields that a file can fill in. A picture is uploaded. */
export const IMPORT_FIELDS = [
  'name', 'email', 'title', 'company_name', 'topic', 'bio', 'twitter_url', 'linkedin_url', 'github_url',
] as const // prettier-ignore
export type ImportField = (typeof IMPORT_FIELDS)[number]
/** What a column of the file can hold: a field, or a part of the name. */
export const IMPORT_COLUMNS = ['first_name', 'last_name', ...IMPORT_FIELDS] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** The folder of speakers' pictures below /storage/. */
export const SPEAKER_IMAGES = 'conference-assets/speakers'

/** Whether it is the address of an uploaded speaker picture. */
export function isSpeakerImage(url: string) {
  return url.startsWith(`/storage/${SPEAKER_IMAGES}/`) && /\/[\w-]{20,}\.webp$/.test(url) && !url.includes('..')
}

/** The order of every list of speakers. */
export function sortSpeakers<Named extends { name: string }>(speakers: readonly Named[]): Named[] {
  return speakers.toSorted((a, b) => compareNames(a.name, b.name))
}
