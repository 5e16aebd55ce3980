import * as z from 'zod/mini'
import { inConference } from '#features/conferences/contract.ts'
import { SCHEDULE_LIMITS } from '#features/schedule/rules.ts'
import { defineContract } from '#shared/contract.ts'
import { address } from './fields.ts'

/** A room of the schedule, and where its sessions are watched that have no stream of their own. */
const RoomStream = z.object({ room: z.string(), stream_url: z.nullable(z.string()) })
export type RoomStream = z.infer<typeof RoomStream>

const room = z.string().check(z.minLength(1), z.maxLength(SCHEDULE_LIMITS.location))

/** The form of all rooms. A conference has no more of them than sessions. */
export const RoomStreams = z.object({
  rooms: z.array(z.object({ room, stream_url: address })).check(z.maxLength(SCHEDULE_LIMITS.items)),
})

const ROOMS = '/api/conferences/:conference_id/stage/rooms'

export const roomStreamsApi = defineContract({
  list: {
    method: 'GET',
    path: ROOMS,
    access: 'user',
    input: inConference,
    output: z.array(RoomStream),
    summary: 'The rooms of my conference with their streams.',
  },
  set: {
    method: 'PUT',
    path: ROOMS,
    access: 'user',
    input: z.extend(RoomStreams, inConference.shape),
    output: z.array(RoomStream),
    summary:
      'Set the streams of these rooms; others keep theirs. A session without a stream of its own is watched at that of its room.',
  },
})
