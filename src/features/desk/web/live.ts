import type { Poll } from '#features/polls/contract.ts'
import type { Question } from '#features/questions/contract.ts'
import type { LiveRow } from '#shared/live.ts'
import { type Patch, patch } from '#web/data/queries.ts'
import { type LiveHandlers, upsert } from '#web/live/handlers.ts'
import { deskApi, type DeskRoom } from '../contract.ts'
import { compareOnDesk, comparePolls, type DeskFilter, isInRoom, isShown } from '../rules.ts'

const LISTS = [deskApi.rooms, deskApi.questions, deskApi.polls]

/** What the room of a conference tells its organisers of all its rooms. */
export function deskLive(conference_id: string, filter: DeskFilter): LiveHandlers {
  return {
    kinds: {
      'desk.changed': ({ data: { rooms, questions, polls } }) => [
        withRooms(conference_id, rooms),
        ...questions.map((question) => withQuestion(conference_id, filter, question)),
        ...polls.map((poll) => withPoll(conference_id, filter, poll)),
      ],
    },
    missed: LISTS,
    missedPassing: () => LISTS,
  }
}

/** The input of the list of questions under a filter; that of the polls has no state. */
export function questionsInput(conference_id: string, { room, state }: DeskFilter) {
  return { ...pollsInput(conference_id, { room }), ...(state !== undefined && { state }) }
}

export function pollsInput(conference_id: string, { room }: DeskFilter) {
  return { conference_id, ...(room !== undefined && { room }) }
}

function withRooms(conference_id: string, changed: readonly DeskRoom[]): Patch {
  const ids = new Set(changed.map(({ schedule_item_id }) => schedule_item_id))
  return patch(deskApi.rooms, { conference_id }, (rooms) => [
    ...rooms.filter(({ schedule_item_id }) => !ids.has(schedule_item_id)),
    ...changed,
  ])
}

/** Puts a question into the list at its place, or takes one out that the filter does not show any more. */
export function withQuestion(conference_id: string, filter: DeskFilter, row: LiveRow<Question>): Patch {
  return patch(deskApi.questions, questionsInput(conference_id, filter), ({ questions, more }) => {
    const shown = 'hidden' in row || isShown(row, filter) ? row : hiddenIn(questions, row)
    return { questions: upsert(questions, shown, (one, other) => compareOnDesk(one, other) < 0), more }
  })
}

export function withPoll(conference_id: string, filter: DeskFilter, row: LiveRow<Poll>): Patch {
  return patch(deskApi.polls, pollsInput(conference_id, filter), (polls) => {
    const isListed = 'hidden' in row || (isInRoom(row, filter) && row.state !== 'archived')
    return upsert(polls, isListed ? row : hiddenIn(polls, row), (one, other) => comparePolls(one, other) < 0)
  })
}

/** A row that leaves a list; one that is older than the list's stays as it is. */
function hiddenIn<Row extends { id: string; seq: number }>(rows: readonly Row[], row: Row): LiveRow<Row> {
  const known = rows.find(({ id }) => id === row.id)
  return known && known.seq > row.seq ? known : { id: row.id, hidden: true }
}
