import { useMemo, useState } from 'react'
import { isMuted } from '#features/people/rules.ts'
import { useAuth } from '#features/auth/web/useAuth.ts'
import { type RoomKey, roomName } from '#features/rooms/web/roomKey.ts'
import type { Output } from '#shared/contract.ts'
import { MINUTE_MS } from '#shared/time.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { ConnectionBar } from '#web/live/ConnectionBar.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { useMinute } from '#web/useMinute.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { questionsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { AskForm } from './AskForm.tsx'
import { questionsLive } from './live.ts'
import { type AskedAction, QuestionActions } from './QuestionActions.tsx'
import { QuestionList } from './QuestionList.tsx'
import './questions.css'

/** The questions of a conference or a session, for people who take part in it. */
export function QuestionsTab({ conference_id, schedule_item_id }: RoomKey) {
  const roomKey = { conference_id, schedule_item_id }
  const room = roomName(roomKey)
  const { ready, ended } = useRoom(room, questionsLive(roomKey))
  const options = { enabled: ready, staleTime: Infinity }
  const questions = useQuery(questionsApi.list, roomKey, options)
  const read = useQuery(questionsApi.settings, roomKey, options)
  const now = useMinute() * MINUTE_MS
  const muted = read.data !== undefined && isMuted(read.data, now)
  const settings = useMemo(() => read.data && settingsNow(read.data, muted), [read.data, muted])
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const { user } = useAuth()

  const error = questions.error ?? read.error
  if (ended) return <p className="questions-note soft">{screenText.noEntry}</p>
  if (error && !questions.data) return <ReadFailed message={error.message} onRetry={questions.refetch} />
  if (!questions.data || !settings || !user) return <QuestionsSkeleton />
  const shared = { roomKey, settings, reader_id: user.id, onAsk: setAsked }
  return (
    <div className="questions">
      <ConnectionBar />
      <AskForm roomKey={roomKey} room={room} settings={settings} />
      <QuestionList {...shared} questions={questions.data} />
      {asked && <QuestionActions action={asked} roomKey={roomKey} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** The settings at this moment: whoever is muted answers no more until that is over. */
function settingsNow(read: Output<typeof questionsApi.settings>, muted: boolean) {
  return { ...read, muted, may_answer: read.may_answer && (read.moderator || !muted) }
}

function QuestionsSkeleton() {
  return (
    <Loading label="Loading the questions" className="questions-wait">
      <Skeleton />
      <Skeleton width="most" />
      <Skeleton width="half" />
      <Skeleton />
      <Skeleton width="most" />
    </Loading>
  )
}
