import { paths } from '#shared/paths.ts'

/** The public page of a speaker. There is none while the conference is a draft. */
export function speakerLink(slug: string, id: string) {
  return `${paths.publicConference(slug)}/speakers/${id}`
}

/** How much of an id a short link has: the first block of a UUID. */
export const SHORT_ID = 8

/**
 * The link to the page of each of these speakers, which are all of a conference, where hundreds stand on one page: with a
 * part of the id, from which the server leads to the whole one, unless two speakers share it.
 */
export function shortSpeakerLinks(slug: string, ids: readonly string[]): ReadonlyMap<string, string> {
  const sharing = Map.groupBy(ids, (id) => id.slice(0, SHORT_ID))
  return new Map(
    ids.map((id) => {
      const short = id.slice(0, SHORT_ID)
      return [id, speakerLink(slug, sharing.get(short)?.length === 1 ? short : id)]
    }),
  )
}
