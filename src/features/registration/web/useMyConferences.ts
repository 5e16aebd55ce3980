import { personal } from '#features/auth/web/personal.ts'
import { call } from '#web/data/api.ts'
import { membershipApi } from '../contract.ts'

const mine = personal(() => call(membershipApi.conferences, {}))

/** The conferences that the signed-in person owns, helps to organise or has joined, the newest first. Null: not known. */
export const useMyConferences = mine.use

/** Call it after somebody has joined a conference, left one or made one. */
export const refreshMyConferences = mine.refresh
