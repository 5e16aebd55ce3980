import { useState } from 'react'
import { ApiError } from '#web/api.ts'
import { download } from '#web/download.ts'
import { onDemand } from '#web/onDemand.tsx'
import { quick } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Profile, profileApi } from '../contract.ts'
import { text } from '../text.ts'
import { SettingRow } from './SettingRow.tsx'

const EraseDialog = onDemand(() => import('./EraseDialog.tsx').then((module) => module.EraseDialog))

type DataCardProps = {
  profile: Profile
  /** Before the person is signed out and led elsewhere. */
  onLeave: () => void
}

/** What is kept of the person: to take along, and to have erased. */
export function DataCard({ profile, onLeave }: DataCardProps) {
  const [exporting, setExporting] = useState(false)
  const [erasing, setErasing] = useState(false)

  async function exportAll() {
    setExporting(true)
    try {
      await download(profileApi.export, {})
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      quick(text.exportFailed, { description: error.message, variant: 'destructive' })
    } finally {
      setExporting(false)
    }
  }

  return (
    <Card title={text.data} pad={false}>
      <SettingRow title="Export my data" detail={text.exportHint}>
        <Button kind="secondary" busy={exporting} busyWord="Exporting..." onClick={() => void exportAll()}>
          Export my data
        </Button>
      </SettingRow>
      <SettingRow title="Erase my account" detail={text.eraseHint}>
        <Button kind="secondary" onClick={() => setErasing(true)} onPointerEnter={EraseDialog.prepare}>
          Erase my account
        </Button>
      </SettingRow>
      {erasing && <EraseDialog email={profile.email} onErased={onLeave} onClose={() => setErasing(false)} />}
    </Card>
  )
}
