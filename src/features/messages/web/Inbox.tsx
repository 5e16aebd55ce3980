import { useState } from 'react'
import { useRoom } from '#web/live/useRoom.ts'
import { navigate, useLocation } from '#web/router/router.tsx'
import { classes } from '#web/ui/glyph.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { paths } from '#shared/paths.ts'
import type { Box } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { messagesLive } from './live.ts'
import { ThreadList } from './ThreadList.tsx'
import { ThreadPanel } from './ThreadPanel.tsx'
import './messages.css'

/** The list of conversations with the chosen one beside it; on phones one at a time. The address names the person. */
export function Inbox({ user_id }: { user_id: string }) {
  const { search } = useLocation()
  const person_id = new URLSearchParams(search).get('with')
  const [box, setBox] = useState<Box>('accepted')
  const { ready } = useRoom(`person:${user_id}`, messagesLive)
  return (
    <div className={classes('inbox', person_id !== null && 'has-thread')}>
      <h1 className="visually-hidden">Messages</h1>
      <ThreadList ready={ready} box={box} onBox={setBox} selected={person_id} />
      {person_id === null ? (
        <div className="no-thread">
          <Empty title={screenText.choose}>{screenText.chooseHint}</Empty>
        </div>
      ) : (
        <ThreadPanel key={person_id} person_id={person_id} onBack={() => navigate(paths.messages, { stay: true })} />
      )}
    </div>
  )
}
