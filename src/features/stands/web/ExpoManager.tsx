import { useState } from 'react'
import type { exhibitorsApi, ManagedExhibitor } from '#features/exhibitors/contract.ts'
import type { Output } from '#shared/contract.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { navigate, useLocation } from '#web/router/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTabs } from '#web/ui/PageTabs.tsx'
import { TabPanel } from '#web/ui/TabPanel.tsx'
import { managerText } from '../manager-text.ts'
import { AddExhibitorForm } from '#features/exhibitors/web/AddExhibitorForm.tsx'
import { DeleteExhibitorDialog } from './DeleteExhibitorDialog.tsx'
import { ExhibitorEditor } from './ExhibitorEditor.tsx'
import { ExhibitorList } from '#features/exhibitors/web/ExhibitorList.tsx'
import { ManagerStrip } from './ManagerStrip.tsx'

const ImportExhibitorsDialog = lazyComponent(() =>
  import('#features/exhibitors/web/ImportExhibitorsDialog.tsx').then((module) => module.ImportExhibitorsDialog),
)

type Managed = Output<typeof exhibitorsApi.managed>
type ManagedConference = { id: string; name: string; slug: string }

const NAME = 'expo-manager'
/** The part of the address that names the exhibitor whose form is open, so that a reload and Back find it again. */
const EDITED = 'edit'
type Tab = 'exhibitors' | 'add' | 'edit'

/** The list of exhibitors, and a form to add or edit one. */
export function ExpoManager({ conference, managed }: { conference: ManagedConference; managed: Managed }) {
  const { organises, exhibitors, numbers } = managed
  const { path, search } = useLocation()
  const edited = exhibitors.find(({ id }) => id === new URLSearchParams(search).get(EDITED))
  const [tab, setTab] = useState<Tab>(edited ? 'edit' : 'exhibitors')
  const [adding, setAdding] = useState(false)
  const [deleted, setDeleted] = useState<ManagedExhibitor | null>(null)
  const shown = tab === 'edit' && !edited ? 'exhibitors' : tab
  const open = (next: Tab) => {
    if (next === 'add') setAdding(true)
    setTab(next)
  }
  const added = () => {
    setAdding(false)
    setTab('exhibitors')
  }
  const edit = (id: string) => {
    navigate(`${path}?${withEdited(search, id)}`, { stay: true })
    setTab('edit')
  }
  const saved = () => {
    navigate(`${path}?${withEdited(search, null)}`, { stay: true, replace: true })
    setTab('exhibitors')
  }
  return (
    <div>
      <ManagerHead conference={conference} managed={managed} onAdd={() => open('add')} />
      {exhibitors.length > 0 && <ManagerStrip numbers={numbers} />}
      <PageTabs
        label="Expo Manager"
        name={NAME}
        tabs={[
          { id: 'exhibitors', label: 'Exhibitors', count: exhibitors.length },
          ...(organises ? [{ id: 'add' as const, label: 'Add Exhibitor' }] : []),
          ...(edited ? [{ id: 'edit' as const, label: 'Edit Exhibitor' }] : []),
        ]}
        selected={shown}
        onSelect={open}
      />
      <TabPanel name={NAME} tab={shown}>
        {shown === 'exhibitors' && (
          <ExhibitorList
            conference={conference}
            managed={managed}
            onAdd={() => open('add')}
            onEdit={edit}
            onDelete={setDeleted}
          />
        )}
        {/* A form that was begun keeps what is typed in it while another tab is looked at. */}
        {adding && (
          <div hidden={shown !== 'add'}>
            <AddExhibitorForm conference_id={conference.id} onDone={added} />
          </div>
        )}
        {edited && (
          <div hidden={shown !== 'edit'}>
            <ExhibitorEditor
              key={edited.id}
              exhibitor={edited}
              conference={conference}
              role={edited.role}
              onDone={saved}
            />
          </div>
        )}
      </TabPanel>
      {deleted && <DeleteExhibitorDialog exhibitor={deleted} onClose={() => setDeleted(null)} />}
    </div>
  )
}

function withEdited(search: string, id: string | null) {
  const query = new URLSearchParams(search)
  query.delete(EDITED)
  if (id !== null) query.set(EDITED, id)
  return query
}

type ManagerHeadProps = { conference: ManagedConference; managed: Managed; onAdd: () => void }

function ManagerHead({ conference, managed: { organises, exhibitors }, onAdd }: ManagerHeadProps) {
  const [importing, setImporting] = useState(false)
  const published = exhibitors.filter((one) => one.published).length
  return (
    <div className="page-head">
      <div>
        <h1>Expo Manager</h1>
        <p>{managerText.lead(exhibitors.length, published, conference.name)}</p>
      </div>
      {organises && (
        <div className="row">
          <Button
            kind="secondary"
            glyph="upload"
            onClick={() => setImporting(true)}
            onPointerEnter={ImportExhibitorsDialog.prepare}
          >
            Import CSV
          </Button>
          <Button glyph="plus" onClick={onAdd}>
            Add Exhibitor
          </Button>
        </div>
      )}
      {importing && <ImportExhibitorsDialog conference_id={conference.id} onClose={() => setImporting(false)} />}
    </div>
  )
}
