import { useState } from 'react'
import type { Profile } from '#features/profile/contract.ts'
import { SettingRow } from '#features/profile/web/SettingRow.tsx'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { exportText as text } from '../text.ts'

const BringDialog = lazyComponent(() => import('./BringDialog.tsx').then((module) => module.BringDialog))

/** Takes in what somebody exported on another installation. */
export function BringRow({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingRow title="Bring your data from another Foyer" detail={text.bringHint}>
      <Button kind="secondary" onClick={() => setOpen(true)} onPointerEnter={BringDialog.prepare}>
        Bring my data
      </Button>
      {open && <BringDialog email={profile.email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}
