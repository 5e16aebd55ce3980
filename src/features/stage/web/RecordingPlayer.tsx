import { useQuery } from '#web/data/useQuery.ts'
import { localStore } from '#web/localStore.ts'
import { stageApi, type Sources } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { type Stream, streamOf } from '../stream-rules.ts'
import { playedTime } from '../time-rules.ts'
import { PlayerMessage } from './PlayerMessage.tsx'
import { SourcePlayer } from './SourcePlayer.tsx'
import type { StageItem } from './useStage.ts'

type RecordingPlayerProps = { conference_id: string; session: StageItem; sources: Sources }

/** The recording of a session, from where one stopped. */
export function RecordingPlayer({ conference_id, session: { item }, sources }: RecordingPlayerProps) {
  const { recording_file, recording_url, captions_language } = sources
  const sessionKey = { conference_id, schedule_item_id: item.id }
  const file = useQuery(stageApi.recording, sessionKey, { enabled: recording_file !== null })
  const captions = useQuery(stageApi.captions, sessionKey, {
    enabled: captions_language !== null,
    staleTime: Infinity,
  }).data
  const remember = `foyer-watched:${item.id}`
  const stopped = Number(localStore.read(remember))
  // An uploaded recording comes before a link.
  const stream: Stream | null = recording_file
    ? file.data
      ? { kind: 'file', url: file.data.url }
      : null
    : recording_url === null
      ? null
      : streamOf(recording_url)
  if (!stream)
    return (
      <PlayerMessage title={file.error ? screenText.noVideo : screenText.loadingStream}>
        {file.error?.message}
      </PlayerMessage>
    )
  return (
    <SourcePlayer
      key={stream.url}
      stream={stream}
      verb="Watch Recording"
      title={screenText.recordingOf(item.title)}
      note={stopped > 0 ? screenText.stoppedAt(playedTime(stopped)) : screenText.recordingReady}
      captions={captions}
      remember={remember}
    />
  )
}
