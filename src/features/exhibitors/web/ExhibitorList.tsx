import { useState } from 'react'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { exhibitorsApi, type ManagedExhibitor } from '../contract.ts'
import { managerText } from '../manager-text.ts'
import { ExhibitorTable } from './ExhibitorTable.tsx'
import './manager.css'

const STATES = [
  { id: 'all', label: 'All' },
  { id: 'published', label: 'Published' },
  { id: 'drafts', label: 'Drafts' },
] as const
type State = (typeof STATES)[number]['id']

type ExhibitorListProps = {
  conference_id: string
  managed: Pick<Output<typeof exhibitorsApi.managed>, 'organises' | 'exhibitors'>
  onAdd: () => void
  onEdit: (id: string) => void
  /** Called for organisers only. */
  onDelete: (exhibitor: ManagedExhibitor) => void
}

/** The exhibitors that the reader looks after, in the order of the Expo Hall. */
export function ExhibitorList({ conference_id, managed, onAdd, onEdit, onDelete }: ExhibitorListProps) {
  const { organises, exhibitors } = managed
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State>('all')
  const order = useAction(exhibitorsApi.order, {
    refreshes: [exhibitorsApi.managed, exhibitorsApi.list],
    failed: managerText.orderFailed,
  })
  const publish = usePublish(conference_id)
  if (exhibitors.length === 0)
    return (
      <Empty title={managerText.none} action={<Button onClick={onAdd}>Add Exhibitor</Button>}>
        {managerText.noneHint}
      </Empty>
    )
  const term = typed.trim().toLowerCase()
  const shown = exhibitors.filter(
    ({ name, published }) =>
      name.toLowerCase().includes(term) && (state === 'all' || published === (state === 'published')),
  )
  const drafts = shown.flatMap(({ id, published }) => (published ? [] : id))
  const mayOrder = organises && term === '' && state === 'all'
  return (
    <>
      <div className="manager-bar">
        <SearchBox label="Search exhibitors" placeholder="Search exhibitors..." value={typed} onChange={setTyped} />
        <Choice label="Show" options={STATES} selected={state} onSelect={setState} />
        {organises && (
          <div className="row">
            {drafts.length > 0 && (
              <Button kind="secondary" busy={publish.isPending} onClick={() => publish.all(drafts)}>
                {managerText.publish(drafts.length)}
              </Button>
            )}
            <DownloadButton endpoint={exhibitorsApi.export} input={{ conference_id }} />
          </div>
        )}
      </div>
      {shown.length === 0 ? (
        <Empty title={managerText.noMatch} />
      ) : (
        <ExhibitorTable
          exhibitors={shown}
          onOrder={mayOrder ? (ids) => order.mutate({ conference_id, ids }) : null}
          onEdit={onEdit}
          onDelete={organises ? onDelete : null}
        />
      )}
      {organises && (
        <p className="hint">
          {mayOrder && managerText.order}{' '}
          {managerText.featuredUsed(exhibitors.filter(({ featured }) => featured).length)}
        </p>
      )}
    </>
  )
}

/** Publishes drafts together, and takes that back for as long as the toast is there. */
function usePublish(conference_id: string) {
  const refreshes = [exhibitorsApi.managed, exhibitorsApi.list]
  const undo = useAction(exhibitorsApi.publish, {
    refreshes,
    done: (_none, { ids }) => managerText.nowDrafts(ids.length),
    failed: managerText.switchFailed,
  })
  const { mutate, isPending } = useAction(exhibitorsApi.publish, {
    refreshes,
    done: (_none, { ids }) => ({
      title: managerText.nowPublished(ids.length),
      action: { label: 'Undo', onPress: () => undo.mutate({ conference_id, ids, published: false }) },
    }),
    failed: managerText.publishFailed,
  })
  return { isPending, all: (ids: string[]) => mutate({ conference_id, ids, published: true }) }
}
