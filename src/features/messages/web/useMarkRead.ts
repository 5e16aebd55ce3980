import { useEffect, useState } from 'react'
import { useAction } from '#web/data/useAction.ts'
import { type Message, messagesApi, type Thread } from '../contract.ts'
import { withThread } from './live.ts'

/** Tells the server how far one has read, while the tab is visible. `newest` is undefined while one reads further up. */
export function useMarkRead({ person_id, unread }: Thread, newest: Message | undefined) {
  const isVisible = useVisible()
  const { mutate } = useAction(messagesApi.read, { updates: withThread, refreshes: [messagesApi.unread] })
  const seq = newest?.seq
  useEffect(() => {
    if (isVisible && unread > 0 && seq !== undefined) mutate({ person_id, seq })
  }, [isVisible, unread, seq, person_id, mutate])
}

function useVisible() {
  const [isVisible, setVisible] = useState(() => !document.hidden)
  useEffect(() => {
    const update = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
