import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { screenText } from '../screen-text.ts'
import { retryPause } from '../stream-rules.ts'
import { PlayerMessage } from './PlayerMessage.tsx'
import { Video, type VideoProps } from './Video.tsx'

type RetryingVideoProps = Omit<VideoProps, 'onPlaying' | 'onFailed'> & { isLive: boolean; other: ReactNode }

/** A video that is tried again when it fails: a live one by itself, after growing pauses. */
export function RetryingVideo({ isLive, other, ...video }: RetryingVideoProps) {
  const [failures, setFailures] = useState(0)
  const [failed, setFailed] = useState(false)
  const retry = () => setFailed(false)
  if (!failed)
    return (
      <Video
        {...video}
        isLive={isLive}
        onPlaying={() => setFailures(0)}
        onFailed={() => {
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
