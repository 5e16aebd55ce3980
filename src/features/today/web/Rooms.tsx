import { useState } from 'react'
import type { Conference } from '#features/conferences/contract.ts'
import { screenApi } from '#features/screen/contract.ts'
import { choiceFor } from '#features/screen/rules.ts'
import { screenLive } from '#features/screen/web/live.ts'
import { NoteDialog } from '#features/stage/web/NoteDialog.tsx'
import { StepDialog } from '#features/stage/web/StepDialog.tsx'
import type { StageItem, useStage } from '#features/stage/web/useStage.ts'
import { useStageSteps } from '#features/stage/web/useStageSteps.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { useRoom } from '#web/live/useRoom.ts'
import type { Today } from '../contract.ts'
import type { RoomNow } from '../room-rules.ts'
import { RoomCard } from './RoomCard.tsx'
import { RoomDialog } from './RoomDialog.tsx'
import { WholeScreenCard } from './WholeScreenCard.tsx'

const SourcesDialog = lazyComponent(() =>
  import('#features/stage/web/SourcesDialog.tsx').then((module) => module.SourcesDialog),
)

/** A dialog about a session. */
export type SessionDialog = { what: 'pause' | 'cancel' | 'sources' | 'room'; session: StageItem }

type RoomsProps = {
  conference: Conference
  stage: Extract<ReturnType<typeof useStage>, { all: readonly unknown[] }>
  rooms: readonly RoomNow<StageItem>[]
  /** Null: not known. */
  today: Today | null
  readOnly: boolean
}

/** What the screens show, kept up to date; all are automatic until it is known. */
function useScreens(conference_id: string) {
  const { ready } = useRoom(`conference:${conference_id}`, screenLive(conference_id))
  return useQuery(screenApi.list, { conference_id }, { enabled: ready, staleTime: Infinity }).data ?? []
}

/** A card for each room, with the next step of what is on and of what comes; and one for the screen of the conference. */
export function Rooms({ conference, stage, rooms, today, readOnly }: RoomsProps) {
  const { sessions, speakersOf, viewersOf, now } = stage
  const { actions, take, asked, ask, confirm, saidOf, settling } = useStageSteps(conference.id, sessions)
  const [dialog, open] = useState<SessionDialog | null>(null)
  const close = () => open(null)
  const screens = useScreens(conference.id)
  const activities = new Map(today?.sessions.map((activity) => [activity.schedule_item_id, activity]))
  return (
    <>
      <ul className="today-rooms">
        {rooms.map((room) => (
          <RoomCard
            key={room.key}
            room={room}
            conference={conference}
            screenOf={(name) => choiceFor(screens, name)}
            activityOf={(id) => activities.get(id)}
            viewersOf={viewersOf}
            namesOf={({ item }) =>
              speakersOf(item)
                .map(({ name }) => name)
                .join(', ')
            }
            saidOf={saidOf}
            now={now}
            readOnly={readOnly}
            settling={settling}
            onTake={take}
            onOpen={open}
          />
        ))}
        <WholeScreenCard conference={conference} shows={choiceFor(screens, null)} readOnly={readOnly} />
      </ul>
      {asked && (
        <StepDialog step={asked} viewersOf={viewersOf} onConfirm={() => confirm(asked)} onClose={() => ask(null)} />
      )}
      {(dialog?.what === 'pause' || dialog?.what === 'cancel') && (
        <NoteDialog
          what={dialog.what}
          conference={conference}
          session={dialog.session}
          said={saidOf(dialog.session)}
          onConfirm={confirm}
          onClose={close}
        />
      )}
      {dialog?.what === 'sources' && (
        <SourcesDialog conference_id={conference.id} item={dialog.session.item} actions={actions} onClose={close} />
      )}
      {dialog?.what === 'room' && (
        <RoomDialog item={dialog.session.item} rooms={rooms.flatMap(({ name }) => name ?? [])} onClose={close} />
      )}
    </>
  )
}
