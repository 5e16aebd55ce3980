import { confidentialConference, joinedConference, organises } from '#features/conferences/server/access.ts'
import { readerOf } from '#features/rooms/server/readers.ts'
import { joinedRoom, moderatedRoom } from '#features/rooms/server/rooms.ts'
import { readMute } from '#features/people/server/mutes.ts'
import type { Call } from '#server/context.ts'
import { handle } from '#server/http/endpoints.ts'
import { questionsApi } from '../contract.ts'
import { answerQuestion, removeAnswer } from './answers.ts'
import { askQuestion, withdrawQuestion } from './posts.ts'
import { exportQuestions } from './export.ts'
import { moderateQuestion } from './moderation.ts'
import { listQuestions } from './queries.ts'
import { changeSettings, mayAnswer, readSettings } from './settings.ts'
import { setUpvote } from './votes.ts'

const joined = ({ db, user }: Call, id: string) => joinedConference(db, user, id)

export const questionsHandlers = handle(questionsApi, {
  list: async (call, page) => {
    const { conference, room } = await joinedRoom(call, page)
    return listQuestions(call.db, room, await readerOf(call, conference, room), page)
  },
  ask: async (call, { conference_id, ...asked }) => askQuestion(call, await joined(call, conference_id), asked),
  moderate: async (call, { conference_id, ...change }) =>
    moderateQuestion(call, await joined(call, conference_id), change),
  withdraw: async (call, { conference_id, id }) => withdrawQuestion(call, await joined(call, conference_id), id),
  upvote: async (call, { conference_id, id }) => setUpvote(call, await joined(call, conference_id), { id, on: true }),
  unvote: async (call, { conference_id, id }) => setUpvote(call, await joined(call, conference_id), { id, on: false }),
  answer: async (call, { conference_id, ...answer }) => answerQuestion(call, await joined(call, conference_id), answer),
  removeAnswer: async (call, { conference_id, ...answer }) =>
    removeAnswer(call, await joined(call, conference_id), answer),
  settings: async (call, place) => {
    const { conference, room } = await joinedRoom(call, place)
    const reader = await readerOf(call, conference, room)
    return {
      ...(await readSettings(call.db, room)),
      ...(await readMute(call.db, conference.id, reader.id, call.now)),
      moderator: reader.moderates,
      organises: await organises(call.db, conference, call.user),
      may_answer: await mayAnswer(call.db, conference, reader, room),
    }
  },
  change: async (call, { conference_id, schedule_item_id, ...change }) =>
    changeSettings(call, await moderatedRoom(call, { conference_id, schedule_item_id }), change),
  export: async (call, { conference_id }) =>
    exportQuestions(call, await confidentialConference(call.db, call.user, conference_id)),
})
