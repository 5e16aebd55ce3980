import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { defineContract } from '#shared/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { SCREEN_CHOICES } from './rules.ts'

/** What the screen in a room shows, which is named by its `roomKey`; without a room, that of the whole conference. */
const RoomScreen = z.object({ room: z.nullable(z.string()), shows: z.enum(SCREEN_CHOICES) })
export type RoomScreen = z.infer<typeof RoomScreen>

const SCREENS = '/api/conferences/:conference_id/screens'

export const screenApi = defineContract({
  list: {
    method: 'GET',
    path: SCREENS,
    access: 'user',
    input: inConference,
    output: z.array(RoomScreen),
    summary:
      'What the big screens of my conference show, by room. A room, and the conference, without a row is automatic.',
  },
  choose: {
    method: 'PUT',
    path: SCREENS,
    access: 'user',
    input: z.extend(RoomScreen, {
      ...inConference.shape,
      room: z.nullable(z.string().check(z.minLength(1), z.maxLength(SCHEDULE_LIMITS.location))),
    }),
    output: z.array(RoomScreen),
    summary:
      'Choose what the big screen in a room of the schedule shows, or without a room that of the conference: what there is, the pinned question, the poll, or the title of the session alone.',
  },
})

declare module '#shared/live.ts' {
  interface LiveData {
    /** In the room of the conference, for its organisers: the choices for all screens. */
    'screen.changed': LiveRow<{ id: string; screens: RoomScreen[] }>
  }
}
