import { useState } from 'react'
import { paths } from '#shared/paths.ts'
import { ApiError } from '#web/data/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from './Button.tsx'
import { Menu } from './Menu.tsx'

// Loaded when somebody is about to need it.
const loadDownload = () => import('#web/download.ts')

type ExportMenuProps = {
  slug: string
  /** The files to choose from, below the address of the conference. */
  files: readonly { label: string; file: string }[]
}

/** A button with a menu of files to save. */
export function ExportMenu({ slug, files }: ExportMenuProps) {
  const [exporting, setExporting] = useState(false)

  async function save(file: string) {
    setExporting(true)
    try {
      const { downloadFile } = await loadDownload()
      await downloadFile(`${paths.publicConference(slug)}/${file}`)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast('The file could not be exported', { description: error.message, variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }

  return (
    <Menu
      label="Export"
      entries={files.map(({ label, file }) => ({ label, onSelect: () => void save(file) }))}
      renderButton={(button) => (
        <Button {...button} kind="secondary" busy={exporting} busyWord="Exporting..." onPointerEnter={loadDownload}>
          Export
        </Button>
      )}
    />
  )
}
