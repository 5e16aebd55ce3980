import { mutesApi } from '../contract.ts'

/** What is read again when somebody was muted or unmuted. */
export const MUTES = [mutesApi.list, mutesApi.count, mutesApi.one]
