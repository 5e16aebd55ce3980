import { useState } from 'react'
import type { Profile } from '#features/profile/contract.ts'
import { SettingRow } from '#features/profile/web/SettingRow.tsx'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { exportText as text } from '../text.ts'

const ImportAccountDialog = lazyComponent(() =>
  import('./ImportAccountDialog.tsx').then((module) => module.ImportAccountDialog),
)

/** Takes in what somebody exported on another installation. */
export function ImportRow({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingRow title="Bring your data from another Foyer" detail={text.importHint}>
      <Button kind="secondary" onClick={() => setOpen(true)} onPointerEnter={ImportAccountDialog.prepare}>
        Bring my data
      </Button>
      {open && <ImportAccountDialog email={profile.email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}
