import { GripVertical } from 'lucide-react'
import { paths } from '#shared/paths.ts'
import { useRowLimit } from '#web/router/useRowLimit.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { classes } from '#web/ui/glyph.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#web/ui/Menu.tsx'
import { Monogram } from '#web/ui/Monogram.tsx'
import { SelectBox } from '#web/ui/SelectBox.tsx'
import { TableBox } from '#web/ui/TableBox.tsx'
import { TitleButton } from '#web/ui/TitleButton.tsx'
import type { Selection } from '#web/ui/useSelection.ts'
import type { ManagedExhibitor } from '../contract.ts'
import { managerText } from '../manager-text.ts'
import { useReorder } from './useReorder.ts'

type ExhibitorTableProps = {
  exhibitors: readonly ManagedExhibitor[]
  /** Stores the new order; null where the list is filtered, and for the staff. */
  onOrder: ((ids: string[]) => void) | null
  onEdit: (id: string) => void
  /** Null for the staff. */
  onDelete: ((exhibitor: ManagedExhibitor) => void) | null
  /** Null for the staff. */
  selection: Selection | null
}

/** The table of exhibitors, whose rows can be moved. */
export function ExhibitorTable({ exhibitors, onOrder, onEdit, onDelete, selection }: ExhibitorTableProps) {
  const selected = selection?.ids ?? null
  const limit = useRowLimit()
  const reorder = useReorder(exhibitors, (ids) => onOrder?.(ids))
  const entriesOf = (exhibitor: ManagedExhibitor): MenuEntry[] => {
    const { id, website } = exhibitor
    const at = exhibitors.indexOf(exhibitor)
    const moves = [
      ...(at > 0 ? [{ label: 'Move up', onSelect: () => reorder.step(id, -1) }] : []),
      ...(at < exhibitors.length - 1 ? [{ label: 'Move down', onSelect: () => reorder.step(id, 1) }] : []),
    ]
    return [
      { label: 'View', glyph: 'eye', to: paths.exhibitor(id) },
      { label: 'Edit', glyph: 'pencil', onSelect: () => onEdit(id) },
      ...(website === null ? [] : [{ label: 'Website', glyph: 'outside' as const, href: website }]),
      ...(onOrder ? moves : []),
      ...(onDelete
        ? [
            {
              label: 'Delete',
              glyph: 'trash' as const,
              danger: true,
              divided: true,
              onSelect: () => onDelete(exhibitor),
            },
          ]
        : []),
    ]
  }
  return (
    <TableBox label="Exhibitors">
      <p className="visually-hidden" role="status">
        {reorder.announcement}
      </p>
      <table className="table exhibitor-table">
        <ExhibitorHead first={selected ? 'Selected' : onOrder ? 'Order' : null} />
        <tbody>
          {reorder.shown.slice(0, limit).map((exhibitor) => (
            <tr
              key={exhibitor.id}
              className={classes(!exhibitor.published && 'is-draft', reorder.movingId === exhibitor.id && 'is-moving')}
              {...(onOrder && reorder.row(exhibitor.id))}
            >
              {onOrder && (
                <td>
                  <span className="grip" draggable>
                    <IconButton label={managerText.grip(exhibitor.name)} size="small" {...reorder.grip(exhibitor.id)}>
                      <GripVertical aria-hidden />
                    </IconButton>
                  </span>
                </td>
              )}
              {selected && (
                <td>
                  <SelectBox
                    wholeRow
                    label={`Select ${exhibitor.name}`}
                    checked={selected.has(exhibitor.id)}
                    onChange={(isSelected) => selection?.select([exhibitor.id], isSelected)}
                  />
                </td>
              )}
              <ExhibitorCells exhibitor={exhibitor} onEdit={selected ? null : onEdit} />
              <td>{!selected && <Menu label={`Actions for ${exhibitor.name}`} entries={entriesOf(exhibitor)} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}

/** `first` names the column before the companies, where there is one. */
function ExhibitorHead({ first }: { first: string | null }) {
  return (
    <thead>
      <tr>
        {first && (
          <th>
            <span className="visually-hidden">{first}</span>
          </th>
        )}
        <th>Company</th>
        <th>Category</th>
        <th>Size</th>
        <th>Location</th>
        <th>Status</th>
        <th className="cell-number">Enquiries</th>
        <th className="cell-number">Leads</th>
        <th>
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  )
}

/** Without `onEdit` while somebody is selecting. */
type ExhibitorCellsProps = { exhibitor: ManagedExhibitor; onEdit: ((id: string) => void) | null }

function ExhibitorCells({ exhibitor, onEdit }: ExhibitorCellsProps) {
  const { id, name, logo_url, category, size, location, featured, published, enquiries, leads } = exhibitor
  return (
    <>
      <td>
        <span className="exhibitor-name">
          <Monogram id={id} name={name} logo={logo_url} />
          <TitleButton onOpen={onEdit && (() => onEdit(id))}>
            <bdi>{name}</bdi>
          </TitleButton>
        </span>
      </td>
      <td>{category}</td>
      <td>{size}</td>
      <td>{location}</td>
      <td>
        <span className="exhibitor-status">
          <Badge kind={featured ? 'iris' : 'plain'}>{featured ? 'Featured' : 'Standard'}</Badge>
          {!published && <Badge kind="draft">Draft</Badge>}
        </span>
      </td>
      <td className="cell-number tabular">{enquiries}</td>
      <td className="cell-number tabular">{leads}</td>
    </>
  )
}
