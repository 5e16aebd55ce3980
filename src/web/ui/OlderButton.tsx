import type { OlderPage } from '#web/data/usePages.ts'
import { Button } from './Button.tsx'
import type { ButtonLook } from './buttonClass.ts'

type OlderButtonProps = ButtonLook & { older: OlderPage; children?: string }

/** Loads the next page of a list that `usePages` reads; nothing where there is none. */
export function OlderButton({ older, children = 'Show more', ...look }: OlderButtonProps) {
  return (
    older && (
      <Button {...look} busy={older.busy} onClick={() => void older.load()}>
        {children}
      </Button>
    )
  )
}
