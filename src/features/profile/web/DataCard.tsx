import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Profile, profileApi } from '../contract.ts'
import { text } from '../text.ts'
import { SettingRow } from './SettingRow.tsx'

// Loaded when somebody is about to need it.
const loadDownload = () => import('#web/download.ts')
const EraseDialog = lazyComponent(() => import('./EraseDialog.tsx').then((module) => module.EraseDialog))

type DataCardProps = {
  profile: Profile
  /** What else is lost when the account is erased. */
  erasureNotice: ReactNode
}

/** Exports the person's data, and erases the account. */
export function DataCard({ profile, erasureNotice }: DataCardProps) {
  const [exporting, setExporting] = useState(false)
  const [erasing, setErasing] = useState(false)

  async function exportAll() {
    setExporting(true)
    try {
      const { download } = await loadDownload()
      await download(profileApi.export, {})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast(text.exportFailed, { description: error.message, variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }

  return (
    <Card title={text.data} pad={false}>
      <SettingRow title="Export my data" detail={text.exportHint}>
        <Button
          kind="secondary"
          busy={exporting}
          busyWord="Exporting..."
          onClick={() => void exportAll()}
          onPointerEnter={loadDownload}
        >
          Export my data
        </Button>
      </SettingRow>
      <SettingRow title="Erase my account" detail={text.eraseHint}>
        <Button kind="secondary" onClick={() => setErasing(true)} onPointerEnter={EraseDialog.prepare}>
          Erase my account
        </Button>
      </SettingRow>
      {erasing && <EraseDialog email={profile.email} notice={erasureNotice} onClose={() => setErasing(false)} />}
    </Card>
  )
}
