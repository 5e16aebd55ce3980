import { type ReactNode, useState } from 'react'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { Profile } from '../contract.ts'
import { erasureText } from '../erasure-text.ts'
import { SettingRow } from './SettingRow.tsx'

// Loaded when somebody is about to need it.
const EraseDialog = lazyComponent(() => import('./EraseDialog.tsx').then((module) => module.EraseDialog))

type DataCardProps = {
  profile: Profile
  /** What to do with the person's data while the account stays. */
  dataRows: ReactNode
  /** What else is lost when the account is erased. */
  erasureNotice: ReactNode
}

/** What somebody can do with their data, and the erasure of the account. */
export function DataCard({ profile, dataRows, erasureNotice }: DataCardProps) {
  const [erasing, setErasing] = useState(false)

  return (
    <Card title={erasureText.data} pad={false}>
      {dataRows}
      <SettingRow title="Erase my account" detail={erasureText.eraseHint}>
        <Button kind="secondary" onClick={() => setErasing(true)} onPointerEnter={EraseDialog.prepare}>
          Erase my account
        </Button>
      </SettingRow>
      {erasing && <EraseDialog email={profile.email} notice={erasureNotice} onClose={() => setErasing(false)} />}
    </Card>
  )
}
