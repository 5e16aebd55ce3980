import { useRef, useState } from 'react'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { questionsApi } from '#features/questions/contract.ts'
import { isPublic } from '#features/questions/rules.ts'
import { type RoomKey, roomName } from '#features/rooms/web/roomKey.ts'
import { cached } from '#web/data/queries.ts'
import { useRoom } from '#web/live/useRoom.ts'
import type { ParticipantTab } from '../rules.ts'

const NOTHING = { chat: 0, questions: 0 }

/** How much others have written since the panel was opened into tabs that were not open. */
export function useNews(roomKey: RoomKey, open: ParticipantTab) {
  const { user } = useAuth()
  const [written, setWritten] = useState(NOTHING)
  const seen = useRef(new Set<string>())
  const add = (tab: keyof typeof NOTHING) =>
    setWritten((before) => (tab === open ? before : { ...before, [tab]: before[tab] + 1 }))

  useRoom(roomName(roomKey), {
    kinds: {
      'chat.posted': ({ data }) => {
        if (!('hidden' in data) && data.author?.person_id !== user?.id) add('chat')
        return []
      },
      // It comes with each vote and answer as well.
      'question.changed': ({ data }) => {
        if ('hidden' in data || !isPublic(data.state) || seen.current.has(data.id)) return []
        seen.current.add(data.id)
        const wasRead = cached(questionsApi.list, roomKey)?.some(({ id }) => id === data.id) ?? false
        const isNew = data.upvotes + data.answers.length === 0 && !wasRead
        if (isNew && data.author?.person_id !== user?.id) add('questions')
        return []
      },
    },
    missed: [],
  })
  const forget = (tab: ParticipantTab) => setWritten((before) => ({ ...before, [tab]: 0 }))
  return { written, forget }
}
