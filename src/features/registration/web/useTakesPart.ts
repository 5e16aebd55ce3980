import { useMyConferences } from './useMyConferences.ts'

/** Whether the signed-in person takes part in a conference, in any role; false while it is not known. */
export function useTakesPart(conference_id: string) {
  return useMyConferences()?.some(({ id }) => id === conference_id) ?? false
}
