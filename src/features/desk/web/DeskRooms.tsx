import { useId } from 'react'
import { chatApi } from '#features/chat/contract.ts'
import { SLOW_MODES } from '#features/chat/rules.ts'
import { deskText } from '#features/moderation/desk-text.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { deskApi, type DeskRoom, type SessionModerator } from '../contract.ts'
import { isInRoom, organisesDesk } from '../rules.ts'
import { screenText as text } from '../screen-text.ts'
import type { DeskPartProps } from './DeskQuestions.tsx'
import { RoomModerators } from './RoomModerators.tsx'

type DeskRoomsProps = DeskPartProps & { rooms: readonly DeskRoom[] }

/** What holds in each room: whether questions are approved first, what is open, and how slow the chat is. */
export function DeskRooms({ desk, filter, titleOf, rooms, sessions }: DeskRoomsProps) {
  const known = new Map(rooms.map((room) => [room.schedule_item_id, room]))
  const organises = organisesDesk(desk)
  const conference_id = desk.id
  const { data: moderators } = useQuery(deskApi.moderators, { conference_id }, { enabled: organises, staleTime: 0 })
  const ids = sessions.map(({ id }) => id)
  const all = (organises ? [null, ...ids] : ids).map((id) => known.get(id) ?? { ...QUIET, schedule_item_id: id })
  return (
    <>
      <p className="soft">{text.roomsHint}</p>
      <div className="card hall-desk-rooms">
        {all
          .filter((room) => isInRoom(room, filter))
          .map((room) => (
            <RoomSettings
              key={room.schedule_item_id}
              conference_id={conference_id}
              room={room}
              title={titleOf(room.schedule_item_id)}
              moderators={moderators?.filter((one) => one.schedule_item_id === room.schedule_item_id)}
            />
          ))}
      </div>
    </>
  )
}

/** A room in which nothing was asked or set. */
const QUIET: Omit<DeskRoom, 'schedule_item_id'> = {
  waiting: 0,
  open: 0,
  pinned: 0,
  answered: 0,
  away: 0,
  questions: { moderated: false, closed: false },
  chat: { closed: false, slow_mode_seconds: 0 },
}

type RoomSettingsProps = {
  conference_id: string
  room: DeskRoom
  title: string
  /** Known to organisers. */
  moderators: readonly SessionModerator[] | undefined
}

function RoomSettings({ conference_id, room, title, moderators }: RoomSettingsProps) {
  const id = useId()
  const { questions, chat, schedule_item_id } = room
  const { changeQuestions, changeChat } = useRoomSettings(conference_id, room)
  const place = { conference_id, ...(schedule_item_id !== null && { schedule_item_id }) }
  return (
    // A heading that is not rendered yet, because it is far down, would give no name.
    <section aria-label={title}>
      <h2 dir="auto">{title}</h2>
      <Switch
        label={text.approveFirst}
        checked={questions.moderated}
        onChange={(moderated) => changeQuestions({ ...place, moderated })}
      />
      <Switch
        label={text.questionsOpen}
        checked={!questions.closed}
        onChange={(open) => changeQuestions({ ...place, closed: !open })}
      />
      <Switch
        label={text.chatOpen}
        checked={!chat.closed}
        onChange={(open) => changeChat({ ...place, closed: !open })}
      />
      <div className="hall-desk-slow">
        <label htmlFor={`${id}-slow`}>{deskText.slowMode}</label>
        <span className="select glyph-chevron-down">
          <select
            id={`${id}-slow`}
            className="input"
            value={chat.slow_mode_seconds}
            onChange={({ target }) => {
              const chosen = SLOW_MODES.find((mode) => String(mode) === target.value)
              if (chosen !== undefined) changeChat({ ...place, slow_mode_seconds: chosen })
            }}
          >
            {SLOW_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {deskText.slowModes[mode]}
              </option>
            ))}
          </select>
        </span>
      </div>
      {schedule_item_id !== null && moderators && (
        <RoomModerators
          conference_id={conference_id}
          schedule_item_id={schedule_item_id}
          title={title}
          moderators={moderators}
        />
      )}
    </section>
  )
}

/** Changes the settings of a room, which the desk shows at once. */
function useRoomSettings(conference_id: string, room: DeskRoom) {
  const write = (change: (before: DeskRoom) => DeskRoom) =>
    patch(deskApi.rooms, { conference_id }, (rooms) => {
      const isThis = (one: DeskRoom) => one.schedule_item_id === room.schedule_item_id
      return [...rooms.filter((one) => !isThis(one)), change(rooms.find(isThis) ?? room)]
    })
  const questions = useAction(questionsApi.change, {
    optimistic: ({ moderated, closed }) => [
      write((before) => ({
        ...before,
        questions: { moderated: moderated ?? before.questions.moderated, closed: closed ?? before.questions.closed },
      })),
    ],
    failed: text.failed,
  })
  const chat = useAction(chatApi.change, {
    optimistic: ({ closed, slow_mode_seconds }) => [
      write((before) => ({
        ...before,
        chat: {
          closed: closed ?? before.chat.closed,
          slow_mode_seconds: slow_mode_seconds ?? before.chat.slow_mode_seconds,
        },
      })),
    ],
    failed: text.failed,
  })
  return { changeQuestions: questions.mutate, changeChat: chat.mutate }
}
