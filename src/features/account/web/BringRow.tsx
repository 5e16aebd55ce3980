import { useState } from 'react'
import type { Profile } from '#features/profile/contract.ts'
import { SettingRow } from '#features/profile/web/SettingRow.tsx'
import { lazyComponent } from '#web/lazyComponent.tsx'
import { Button } from '#web/ui/Button.tsx'
import { importText as text } from '../import-text.ts'

const BringDialog = lazyComponent(() => import('./BringDialog.tsx').then((module) => module.BringDialog))

/** Takes in what somebody exported on another installation. */
export function BringRow({ profile }: { profile: Profile }) {
  const [open, setOpen] = useState(false)
  return (
    <SettingRow title={text.title} detail={text.hint}>
      <Button kind="secondary" onClick={() => setOpen(true)} onPointerEnter={BringDialog.prepare}>
        {text.bring}
      </Button>
      {open && <BringDialog email={profile.email} onClose={() => setOpen(false)} />}
    </SettingRow>
  )
}
