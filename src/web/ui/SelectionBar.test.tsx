import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { SelectBox } from './SelectBox.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { useSelection } from './useSelection.ts'

const ROWS = ['a', 'b', 'c']

function List({ onDelete = () => {} }: { onDelete?: (ids: string[]) => void }) {
  const selection = useSelection()
  const { ids, select, start, stop } = selection
  return (
    <>
      <button type="button" onClick={start}>
        Select
      </button>
      {ids && (
        <SelectionBar
          selection={selection}
          shown={ROWS}
          count={ids.size}
          actions={[{ verb: 'Delete', onSelect: () => onDelete([...ids]) }]}
          onClose={stop}
        />
      )}
      {ROWS.map((row) => (
        <SelectBox
          key={row}
          label={`Select ${row}`}
          checked={ids?.has(row) ?? false}
          onChange={(isSelected) => select([row], isSelected)}
        />
      ))}
      <dialog aria-label="Sample" />
    </>
  )
}

async function selecting(onDelete?: (ids: string[]) => void) {
  const user = userEvent.setup()
  render(<List {...(onDelete && { onDelete })} />)
  await user.click(screen.getByRole('button', { name: 'Select' }))
  return { user, all: screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' }) }
}

test('rows are selected one by one or all at once, and the bar counts and deletes them', async () => {
  const onDelete = vi.fn<(ids: string[]) => void>()
  const { user, all } = await selecting(onDelete)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete' }).disabled).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Select b' }))
  expect([screen.getByRole('status').textContent, all.checked, all.indeterminate]).toEqual(['1 selected', false, true])
  await user.click(all)
  expect([screen.getByRole('status').textContent, all.checked, all.indeterminate]).toEqual(['3 selected', true, false])
  await user.click(screen.getByRole('checkbox', { name: 'Select a' }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onDelete.mock.calls).toEqual([[['b', 'c']]])
  await user.click(all)
  await user.click(all)
  expect(screen.getByRole('status').textContent).toBe('0 selected')
})

test.each(['{Escape}', 'Stop selecting'])('%s ends it, and the focus goes back', async (way) => {
  const { user, all } = await selecting()
  expect(document.activeElement).toBe(all)
  if (way === '{Escape}') await user.keyboard(way)
  else await user.click(screen.getByRole('button', { name: way }))
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Select' }))
})

test('Escape in a dialog does not end it', async () => {
  const { user } = await selecting()
  screen.getByRole<HTMLDialogElement>('dialog', { hidden: true }).setAttribute('open', '')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: 'Selection' })).not.toBeNull()
})
