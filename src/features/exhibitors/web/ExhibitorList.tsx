import { useState } from 'react'
import type { Output } from '#shared/contract.ts'
import { useAction } from '#web/data/useAction.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { SelectButton } from '#web/ui/SelectButton.tsx'
import { useSelection } from '#web/ui/useSelection.ts'
import { exhibitorsApi, type ManagedExhibitor } from '../contract.ts'
import { managerText } from '../manager-text.ts'
import { ExhibitorTable } from './ExhibitorTable.tsx'
import './manager.css'
import { SelectedExhibitors } from './SelectedExhibitors.tsx'
import { usePublish } from './usePublish.ts'

const STATES = [
  { id: 'all', label: 'All' },
  { id: 'published', label: 'Published' },
  { id: 'drafts', label: 'Drafts' },
] as const
type State = (typeof STATES)[number]['id']

type ExhibitorListProps = {
  conference: { id: string; name: string }
  managed: Pick<Output<typeof exhibitorsApi.managed>, 'organises' | 'exhibitors'>
  onAdd: () => void
  onEdit: (id: string) => void
  /** Called for organisers only. */
  onDelete: (exhibitor: ManagedExhibitor) => void
}

/** The exhibitors that the reader looks after, in the order of the Expo Hall. */
export function ExhibitorList({ conference, managed, onAdd, onEdit, onDelete }: ExhibitorListProps) {
  const { id: conference_id } = conference
  const { organises, exhibitors } = managed
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State>('all')
  const order = useAction(exhibitorsApi.order, {
    refreshes: [exhibitorsApi.managed, exhibitorsApi.list],
    failed: managerText.orderFailed,
  })
  const publish = usePublish(conference_id)
  const selection = useSelection()
  const { ids: selected } = selection
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
  const mayOrder = organises && term === '' && state === 'all' && selected === null
  return (
    <>
      {selected && (
        <SelectedExhibitors conference={conference} exhibitors={exhibitors} shown={shown} selection={selection} />
      )}
      <div className="manager-bar">
        <SearchBox label="Search exhibitors" placeholder="Search exhibitors..." value={typed} onChange={setTyped} />
        <Choice label="Show" options={STATES} selected={state} onSelect={setState} />
        {organises && (
          <div className="row">
            {drafts.length > 0 && selected === null && (
              <Button kind="secondary" busy={publish.isPending} onClick={() => publish.mutate(drafts, true)}>
                {managerText.publish(drafts.length)}
              </Button>
            )}
            <SelectButton selection={selection} />
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
          selection={organises ? selection : null}
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
