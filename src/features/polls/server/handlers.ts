import { joinedRoom } from '#features/rooms/server/rooms.ts'
import { requireNotMuted } from '#features/people/server/mutes.ts'
import { closableConference, confidentialConference } from '#features/conferences/server/access.ts'
import { conferenceReader, readerOf } from '#features/rooms/server/readers.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { pollsApi } from '../contract.ts'
import { asCreator, asManager, describeSettings, joinedAs } from './access.ts'
import { exportPolls } from './export.ts'
import { createPoll, deletePoll, editPoll } from './changes.ts'
import { listPolls } from './queries.ts'
import { changeSettings } from './settings.ts'
import { takeStep } from './states.ts'
import { vote } from './votes.ts'

type OnePoll = { conference_id: string; id: string }

export const pollsHandlers = handle(pollsApi, {
  list: async (call, page) => {
    const { conference, room } = await joinedRoom(call, page)
    return listPolls(call.db, room, await readerOf(call, conference, room), page)
  },
  create: async (call, { conference_id, ...poll }) => {
    const { conference, manager } = await asCreator(call, conference_id)
    return createPoll(call, conference, manager, poll)
  },
  edit: async (call, { conference_id, ...change }) => {
    const { conference, manager } = await asCreator(call, conference_id)
    return editPoll(call, conference, manager, change)
  },
  remove: async (call, { conference_id, id }) => {
    const { conference, manager } = await asManager(call, conference_id)
    return deletePoll(call, conference, manager, id)
  },
  open: (call, one) => collectVotes(call, one, 'open'),
  reopen: (call, one) => collectVotes(call, one, 'reopen'),
  close: (call, one) => putAway(call, one, 'close'),
  archive: (call, one) => putAway(call, one, 'archive'),
  vote: async (call, { conference_id, id, ...chosen }) => {
    const { conference, reader } = await joinedAs(call, conference_id)
    if (reader.moderated !== 'all') await requireNotMuted(call, conference_id)
    return vote(call, conference, { id, reader }, chosen)
  },
  settings: async (call, place) => {
    const { conference, room } = await joinedRoom(call, place)
    return describeSettings(call, conference, await conferenceReader(call, conference), room)
  },
  change: async (call, { conference_id, ...settings }) =>
    changeSettings(call, await closableConference(call, conference_id), settings),
  export: async (call, { conference_id }) =>
    exportPolls(call, await confidentialConference(call.db, call.user, conference_id)),
})

async function collectVotes(call: Call, { conference_id, id }: OnePoll, step: 'open' | 'reopen') {
  const { conference, manager } = await asCreator(call, conference_id)
  return takeStep(call, conference, manager, { id, step })
}

async function putAway(call: Call, { conference_id, id }: OnePoll, step: 'close' | 'archive') {
  const { conference, manager } = await asManager(call, conference_id)
  return takeStep(call, conference, manager, { id, step })
}
