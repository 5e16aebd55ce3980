import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { useModal } from './useModal.ts'

afterEach(() => void vi.useRealTimers())

type Props = { onClose: () => void; children?: React.ReactNode }

function Modal({ onClose, children }: Props) {
  return (
    <dialog {...useModal(onClose)} aria-label="Sample">
      <button type="button">Close</button>
      <div className="dialog-body">{children}</div>
    </dialog>
  )
}

function opened(children?: React.ReactNode) {
  const onClose = vi.fn<() => void>()
  const { unmount } = render(<Modal onClose={onClose}>{children}</Modal>)
  return { onClose, unmount, dialog: screen.getByRole<HTMLDialogElement>('dialog') }
}

test('it is modal while it is mounted', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  const { dialog, unmount, onClose } = opened()
  expect([dialog.open, showModal.mock.calls.length]).toEqual([true, 1])
  unmount()
  expect(dialog.open).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['the first field', <input key="field" aria-label="Goal" />],
  ['the first field that is of use', [<input key="off" disabled />, <input key="file" type="file" />, <textarea key="field" aria-label="Goal" />]], // prettier-ignore
  ['what says that it comes first', [<button key="first" type="button" data-first="" aria-label="Goal" />, <input key="field" />]], // prettier-ignore
])('the focus goes to %s', (_, children) => {
  opened(children)
  expect(document.activeElement).toBe(screen.getByLabelText('Goal'))
})

test('the focus goes to the dialog itself where there is no field', () => {
  const { dialog } = opened(<p>Only words</p>)
  expect(document.activeElement).toBe(dialog)
})

test('Escape asks to close instead of closing the dialog', () => {
  const { dialog, onClose } = opened(<input />)
  // False if the default action was prevented, which is to close the dialog.
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(fireEvent(dialog, new Event('cancel', { cancelable: true }))).toBe(false)
  expect(onClose).toHaveBeenCalledTimes(2)
})

test('Escape in a dialog over another one closes only that', () => {
  const [outer, inner] = [vi.fn<() => void>(), vi.fn<() => void>()]
  render(
    <Modal onClose={outer}>
      <Modal onClose={inner}>
        <input aria-label="Reason" />
      </Modal>
    </Modal>,
  )
  fireEvent.keyDown(screen.getByLabelText('Reason'), { key: 'Escape' })
  expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 0])
})

test('other keys, and the Escape that ends a composition, are ignored', () => {
  const { onClose } = opened(<input />)
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'a' })).toBe(true)
  expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape', isComposing: true })).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog that the browser has closed is opened again, and asks', () => {
  const { dialog, onClose } = opened()
  dialog.close()
  expect(dialog.open).toBe(true)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('a click outside closes it, and a click inside or a drag from inside to outside does not', async () => {
  const { dialog, onClose } = opened(<input />)
  const inside = screen.getByRole('textbox')
  await userEvent.click(inside)
  await userEvent.pointer([{ keys: '[MouseLeft>]', target: inside }, { target: dialog }, { keys: '[/MouseLeft]' }])
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(dialog)
  expect(onClose).toHaveBeenCalledTimes(1)
})

/** A list whose row is removed when its dialog is closed, like a deleted one. */
function List({ onRow = true }: { onRow?: boolean }) {
  const [state, setState] = useState<'closed' | 'open' | 'removed'>('closed')
  return (
    <main tabIndex={-1}>
      {!(onRow && state === 'removed') && (
        <button type="button" onClick={() => setState('open')}>
          Delete
        </button>
      )}
      {state === 'open' && <Modal onClose={() => setState('removed')} />}
    </main>
  )
}

async function openAndClose() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  vi.useFakeTimers()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  vi.runAllTimers()
}

test('if the opener was removed, the element around it gets the focus', async () => {
  render(<List />)
  await openAndClose()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('if nothing opened it but the address, the page gets the focus', () => {
  vi.useFakeTimers()
  const { unmount } = render(<Modal onClose={() => {}} />, {
    container: document.body.appendChild(document.createElement('main')),
  })
  screen.getByRole('main', { hidden: true }).tabIndex = -1
  unmount()
  vi.runAllTimers()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  screen.getByRole('main').remove()
})

test('if the opener is still there, the browser returns the focus', async () => {
  render(<List onRow={false} />)
  await openAndClose()
  expect(document.activeElement).not.toBe(screen.getByRole('main'))
})
