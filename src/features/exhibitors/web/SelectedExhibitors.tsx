import { useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { SelectionBar } from '#web/ui/SelectButton.tsx'
import type { Selection } from '#web/ui/useSelection.ts'
import type { ManagedExhibitor } from '../contract.ts'
import { managerText } from '../manager-text.ts'

const PublishExhibitorsDialog = lazyComponent(() =>
  import('./PublishExhibitorsDialog.tsx').then((module) => module.PublishExhibitorsDialog),
)

type SelectedExhibitorsProps = {
  conference: { id: string; name: string }
  exhibitors: readonly ManagedExhibitor[]
  shown: readonly ManagedExhibitor[]
  selection: Selection
}

/** The bar of the selected exhibitors, which can be published or made drafts together. */
export function SelectedExhibitors({ conference, exhibitors, shown, selection }: SelectedExhibitorsProps) {
  const [asking, setAsking] = useState<'publish' | 'unpublish' | null>(null)
  const selected = exhibitors.filter(({ id }) => selection.ids?.has(id))
  const published = selected.filter((one) => one.published)
  const drafts = selected.filter((one) => !one.published)
  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown.map(({ id }) => id)}
        count={selected.length}
        actions={[
          {
            verb: verbOf('Publish', drafts.length),
            kind: 'secondary',
            disabledReason: drafts.length === 0 ? managerText.allPublished : null,
            onSelect: () => setAsking('publish'),
          },
          {
            verb: verbOf('Unpublish', published.length),
            kind: 'secondary',
            disabledReason: published.length === 0 ? managerText.nonePublished : null,
            onSelect: () => setAsking('unpublish'),
          },
        ]}
        onClose={selection.stop}
      />
      {asking && (
        <PublishExhibitorsDialog
          conference={conference}
          exhibitors={asking === 'publish' ? drafts : published}
          published={asking === 'publish'}
          onDone={selection.stop}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

const verbOf = (verb: string, count: number) => (count === 0 ? verb : `${verb} ${count.toLocaleString('en-GB')}`)
