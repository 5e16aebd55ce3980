import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RoomKey } from '#features/rooms/web/roomKey.ts'
import { lazyPart } from '#web/lazyPart.tsx'
import { ConnectionBar } from '#web/live/ConnectionBar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Loading } from '#web/ui/Loading.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { type Poll, pollsApi } from '../contract.ts'
import { screenText } from '../screen-text.ts'
import { PollBox } from './PollBox.tsx'
import { SpeakerPolls } from './SpeakerPolls.tsx'
import { usePollRole } from './usePollRole.ts'
import { usePolls } from './usePolls.ts'
import './polls.css'

const PollForm = lazyPart(() => import('./PollForm.tsx').then((module) => module.PollForm))

/** The polls of a conference or a session, for people who take part in it. */
export function PollsTab({ conference_id, schedule_item_id }: RoomKey) {
  const roomKey = { conference_id, schedule_item_id }
  const { polls, error, refetch, ended } = usePolls(roomKey)
  const role = usePollRole(roomKey)
  const [written, setWritten] = useState<Poll | 'new' | null>(null)
  const list = useRef<HTMLDivElement>(null)

  function closeForm() {
    flushSync(() => setWritten(null))
    list.current?.focus()
  }

  if (ended) return <p className="polls-note soft">{screenText.noEntry}</p>
  if (error && !polls) return <ReadFailed message={error.message} onRetry={refetch} />
  if (!polls) return <PollsSkeleton />
  if (written !== null)
    return <PollForm roomKey={roomKey} poll={written === 'new' ? null : written} onClose={closeForm} />
  return (
    <div className="polls">
      <ConnectionBar />
      {role.isOrganiser && <SpeakerPolls conference_id={conference_id} />}
      <div ref={list} className="polls-scroll" tabIndex={0} role="region" aria-label="Polls">
        {polls.length === 0 && (
          <Empty title={screenText.empty} level={3}>
            {role.mayCreate ? screenText.emptyCreator : screenText.emptyHint}
          </Empty>
        )}
        {polls.map((poll) => (
          <PollBox
            key={poll.id}
            roomKey={roomKey}
            poll={poll}
            {...(role.mayManage(poll) && { onEdit: role.mayCreate ? () => setWritten(poll) : null })}
          />
        ))}
      </div>
      {role.mayCreate && (
        <div className="polls-foot">
          {role.isOrganiser && polls.length > 0 ? (
            <DownloadButton kind="quiet" endpoint={pollsApi.export} input={{ conference_id }}>
              <Download className="lucide-small" aria-hidden />
              Export
            </DownloadButton>
          ) : (
            <span />
          )}
          <Button glyph="plus" onClick={() => setWritten('new')} onPointerEnter={PollForm.prepare}>
            New poll
          </Button>
        </div>
      )}
    </div>
  )
}

function PollsSkeleton() {
  return (
    <Loading label="Loading the polls" className="polls-wait">
      <Skeleton width="most" />
      <Skeleton shape="button" />
      <Skeleton shape="button" />
      <Skeleton width="half" />
    </Loading>
  )
}
