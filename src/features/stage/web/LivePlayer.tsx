import { useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import type { Sources } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { streamOf } from '../stream-rules.ts'
import { PlayerMessage } from './PlayerMessage.tsx'
import { SourcePlayer } from './SourcePlayer.tsx'
import type { StageItem } from './useStage.ts'

type LivePlayerProps = { session: StageItem; sources: Sources }

/** The stream of a live session, or the other one where the first fails. */
export function LivePlayer({ session: { item }, sources }: LivePlayerProps) {
  const { stream_url, alternative_url } = sources
  const urls = [stream_url, alternative_url].filter((url) => url !== null)
  const [chosen, choose] = useState(0)
  const url = urls[chosen % urls.length]
  if (url === undefined)
    return (
      <PlayerMessage isLit isLow title={screenText.noStream}>
        {screenText.noStreamHint}
      </PlayerMessage>
    )
  const other = urls.length > 1 && (
    <Button kind="secondary" onClick={() => choose((chosen + 1) % urls.length)}>
      {screenText.other}
    </Button>
  )
  return (
    <SourcePlayer
      key={url}
      stream={streamOf(url)}
      verb="Join Livestream"
      title={screenText.streamOf(item.title)}
      other={other}
      isLive
    />
  )
}
