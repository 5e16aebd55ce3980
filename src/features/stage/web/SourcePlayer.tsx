import { type ReactNode, useState } from 'react'
import { FRAMED } from '#shared/frames.ts'
import { Button } from '#web/ui/Button.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { screenText } from '../screen-text.ts'
import type { Stream } from '../stream-rules.ts'
import { PlayerMessage } from './PlayerMessage.tsx'
import { RetryingVideo } from './RetryingVideo.tsx'
import type { VideoProps } from './Video.tsx'

type SourcePlayerProps = Pick<VideoProps, 'captions' | 'remember'> & {
  stream: Stream
  verb: 'Join Livestream' | 'Watch Recording'
  title: string
  isLive?: boolean
  /** The button for another source. */
  other?: ReactNode
  /** A sentence above the button. */
  note?: string | null
}

/**
 * A picture of ours with a button. Only a click on it loads anything of another site, because that site learns from it who
 * watches.
 */
export function SourcePlayer(props: SourcePlayerProps) {
  const { stream, verb, title, isLive = false, other, note } = props
  const [playing, setPlaying] = useState(false)
  if (playing && (stream.kind === 'hls' || stream.kind === 'file'))
    return (
      <RetryingVideo
        url={stream.url}
        isHls={stream.kind === 'hls'}
        title={title}
        isLive={isLive}
        other={other}
        captions={props.captions}
        remember={props.remember}
      />
    )
  if (playing && (stream.kind === 'youtube' || stream.kind === 'vimeo'))
    return (
      <iframe
        className="player-frame"
        src={stream.embed}
        title={title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is another site's page, so it cannot undo the sandbox
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      />
    )
  const actions =
    stream.kind === 'link' ? (
      <ButtonLink to={stream.url} newTab>
        {verb}
      </ButtonLink>
    ) : (
      <Button onClick={() => setPlaying(true)}>{verb}</Button>
    )
  return (
    <PlayerMessage
      isLit={isLive}
      title={note ?? title}
      actions={
        <>
          {actions}
          <OpenElsewhere stream={stream} />
          {other}
        </>
      }
    >
      {warningOf(stream)}
    </PlayerMessage>
  )
}

function OpenElsewhere({ stream }: { stream: Stream }) {
  if (stream.kind !== 'youtube' && stream.kind !== 'vimeo') return null
  return (
    <ButtonLink kind="secondary" to={stream.url} newTab>
      {screenText.openAt(FRAMED[stream.kind].name)}
    </ButtonLink>
  )
}

/** Who else learns of it. */
function warningOf(stream: Stream) {
  if (stream.kind === 'youtube' || stream.kind === 'vimeo') return screenText.foreign(FRAMED[stream.kind].name)
  const { host, origin } = new URL(stream.url, location.href)
  if (origin === location.origin) return null
  return stream.kind === 'link' ? screenText.meeting(host) : screenText.hosted(host)
}
