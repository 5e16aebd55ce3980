import { useQuery } from '#web/data/useQuery.ts'
import { useAction } from '#web/data/useAction.ts'
import { Field } from '#web/forms/Field.tsx'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { ReadFailed } from '#web/ui/ReadFailed.tsx'
import { stageApi } from '../contract.ts'
import { manageText } from '../manage-text.ts'
import { type RoomStream, RoomStreams, roomStreamsApi } from '../rooms-contract.ts'
import { StageSkeleton } from './StageSkeleton.tsx'

type RoomStreamsDialogProps = { conference_id: string; onClose: () => void }

/** The streams of all rooms at once. */
export function RoomStreamsDialog({ conference_id, onClose }: RoomStreamsDialogProps) {
  const { data, error, refetch } = useQuery(roomStreamsApi.list, { conference_id })
  if (data && data.length > 0) return <Form conference_id={conference_id} rooms={data} onClose={onClose} />
  return (
    <Dialog title={manageText.rooms} onClose={onClose}>
      {data ? (
        <Empty title={manageText.noRooms} level={3} />
      ) : error ? (
        <ReadFailed message={error.message} onRetry={refetch} />
      ) : (
        <StageSkeleton />
      )}
    </Dialog>
  )
}

function Form({ conference_id, rooms, onClose }: RoomStreamsDialogProps & { rooms: RoomStream[] }) {
  const set = useAction(roomStreamsApi.set, {
    refreshes: [roomStreamsApi.list, stageApi.read],
    done: manageText.saved,
    failed: ({ message }) => ({ title: manageText.failed, description: message }),
  })
  return (
    <FormDialog
      title={manageText.rooms}
      verb="Save"
      schema={RoomStreams}
      start={{ rooms }}
      onSubmit={(fields) => set.mutateAsync({ conference_id, ...fields })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="soft">{manageText.roomsHint}</p>
          {form.values.rooms.map(({ room, stream_url }, at) => (
            <Field key={room} label={room} optional error={form.errorOf(`rooms.${at}.stream_url`)}>
              {(control) => (
                <input
                  {...control}
                  className="input"
                  type="url"
                  name={`rooms.${at}.stream_url`}
                  value={stream_url ?? ''}
                  onChange={({ target }) =>
                    form.set('rooms', form.values.rooms.with(at, { room, stream_url: target.value }))
                  }
                />
              )}
            </Field>
          ))}
        </>
      )}
    </FormDialog>
  )
}
