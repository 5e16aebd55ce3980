import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from '#web/ui/IconButton.tsx'

/** The arrow at the end of a card. */
export function DownloadIcon({ what, ...button }: { what: string } & Omit<ComponentProps<typeof IconButton>, 'label'>) {
  return (
    <IconButton {...button} label={`Export ${what}`}>
      <Download aria-hidden="true" />
    </IconButton>
  )
}
