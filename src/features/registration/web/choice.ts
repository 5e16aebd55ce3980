import { createStoredValue } from '#web/data/store.ts'

/** The id of the conference that was last chosen in this browser, possibly by another person. */
export const chosenConference = createStoredValue('foyer-conference')

/** Makes a conference the one that all pages for delegates are about. */
export function rememberConference(id: string) {
  chosenConference.write(id)
}
