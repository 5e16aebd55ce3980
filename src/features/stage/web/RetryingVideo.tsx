import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { screenText } from '../screen-text.ts'
import { retryPause } from '../stream-rules.ts'
import { PlayerMessage } from './PlayerMessage.tsx'
import { Video, type VideoProps } from './Video.tsx'

type RetryingVideoProps = Omit<VideoProps, 'onPlaying' | 'onFailed'> & { isLive: boolean; other: ReactNode }

/**
 * A file that played and failed is opened anew by itself, but not again and again where it is damaged. It is less than the minute
 * for which an address of an object store is good, so that every one that is over is opened anew.
 */
const REOPENED_AFTER_MS = MINUTE_MS / 2

/**
 * A video that is tried again when it fails: a live one by itself, after growing pauses. A file that played and stopped is opened
 * anew where it was, because what its address led to may be over, as addresses of an object store are after a minute.
 */
export function RetryingVideo({ isLive, other, ...video }: RetryingVideoProps) {
  const [failures, setFailures] = useState(0)
  const [failed, setFailed] = useState(false)
  const [opened, setOpened] = useState(0)
  const playing = useRef({ since_opened: false, opened_at: -Infinity })
  const retry = () => setFailed(false)

  function reopens() {
    const { since_opened, opened_at } = playing.current
    const now = performance.now()
    if (isLive || !since_opened || now - opened_at < REOPENED_AFTER_MS) return false
    playing.current = { since_opened: false, opened_at: now }
    return true
  }
  if (!failed)
    return (
      <Video
        key={opened}
        {...video}
        isLive={isLive}
        onPlaying={() => {
          playing.current.since_opened = true
          setFailures(0)
        }}
        onFailed={() => {
          if (reopens()) return setOpened(opened + 1)
          setFailures(failures + 1)
          setFailed(true)
        }}
      />
    )
  const actions = (
    <>
      <Button onClick={retry}>{screenText.tryNow}</Button>
      {other}
    </>
  )
  return isLive ? (
    <RetryMessage pause={retryPause(failures)} actions={actions} onRetry={retry} />
  ) : (
    <PlayerMessage title={screenText.noVideo} actions={actions}>
      {screenText.noVideoHint}
    </PlayerMessage>
  )
}

type RetryMessageProps = { pause: number; actions: ReactNode; onRetry: () => void }

function RetryMessage({ pause, actions, onRetry }: RetryMessageProps) {
  const [left, setLeft] = useState(pause)
  useEffect(() => {
    const timer = setTimeout(() => (left <= 1 ? onRetry() : setLeft(left - 1)), 1000)
    return () => clearTimeout(timer)
  }, [left, onRetry])
  return (
    <PlayerMessage title={<span role="alert">{screenText.stopped}</span>} actions={actions}>
      {screenText.tryingIn(left)}
    </PlayerMessage>
  )
}
