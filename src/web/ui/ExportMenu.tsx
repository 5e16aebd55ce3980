import { paths } from '#shared/paths.ts'
import { useDownload } from '#web/useDownload.ts'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'

type ExportMenuProps = {
  slug: string
  /** The files to choose from, below the address of the conference. */
  files: readonly { label: string; file: string }[]
}

/** A button with a menu of files to save. */
export function ExportMenu({ slug, files }: ExportMenuProps) {
  const { busy, downloadFile } = useDownload()
  return (
    <Menu
      label="Export"
      entries={files.map(({ label, file }) => ({
        label,
        onSelect: () => downloadFile(`${paths.publicConference(slug)}/${file}`),
      }))}
      renderButton={(button) => (
        <Button {...button} kind="secondary" busy={busy} busyWord="Exporting...">
          Export
        </Button>
      )}
    />
  )
}
