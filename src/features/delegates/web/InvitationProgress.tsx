import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { query } from '#web/api.ts'
import { delegatesApi, invitationsApi } from '../contract.ts'
import { text } from '../text.ts'

/** While letters leave, and while some wait for a mail server that does not take them. */
const LEAVING_MS = 2000
const RETRYING_MS = 15_000

/** How far the letters are; nothing once all of them are on their way. */
export function InvitationProgress({ conference_id }: { conference_id: string }) {
  const id = useId()
  const [most, setMost] = useState(0)
  const { data } = useQuery({
    ...query(invitationsApi.progress, { conference_id }),
    refetchInterval({ state }) {
      if (state.data === undefined) return false
      return state.data.waiting > 0 ? LEAVING_MS : state.data.retrying > 0 && RETRYING_MS
    },
  })
  const { waiting = 0, retrying = 0 } = data ?? {}
  if (waiting > most) setMost(waiting)
  else if (waiting === 0 && most > 0) setMost(0)

  useNewsOfLetters(data && `${waiting > 0}, ${retrying}`)

  return (
    <div role="status" className="letters">
      {waiting > 0 && (
        <>
          <span id={id}>{text.lettersWaiting(waiting)}</span>
          <progress className="meter" aria-labelledby={id} value={most - waiting} max={most} />
        </>
      )}
      {retrying > 0 && <p className="glyph glyph-s g-alert">{text.lettersRetried(retrying)}</p>}
    </div>
  )
}

/** The rows say how far each letter is, so they are read again when letters have left, or could not. */
function useNewsOfLetters(news: string | undefined) {
  const queries = useQueryClient()
  const known = useRef(news)
  useEffect(() => {
    const before = known.current
    known.current = news
    if (before !== undefined && before !== news) void queries.invalidateQueries({ queryKey: [delegatesApi.list.path] })
  }, [queries, news])
}
