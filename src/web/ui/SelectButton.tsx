import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from './Button.tsx'
import type { Selection } from './useSelection.ts'

/** The bar of the selected rows, loaded when somebody starts to select. */
export const SelectionBar = lazyComponent(() => import('./SelectionBar.tsx').then((module) => module.SelectionBar))

/** Starts and ends the selecting of rows. */
export function SelectButton({ selection: { ids, start, stop } }: { selection: Selection }) {
  return (
    <Button
      kind="secondary"
      aria-pressed={ids !== null}
      onClick={ids === null ? start : stop}
      onPointerEnter={SelectionBar.prepare}
    >
      Select
    </Button>
  )
}
