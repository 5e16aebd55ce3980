import type { Profile } from '#features/profile/contract.ts'
import { DataCard } from '#features/profile/web/DataCard.tsx'
import { BringRow } from './BringRow.tsx'
import { ExportRow } from './ExportRow.tsx'
import { OwnConferencesNotice } from './OwnConferencesNotice.tsx'

/** What somebody can do with all that is stored about them. */
export function DataSection({ profile }: { profile: Profile }) {
  return (
    <DataCard
      profile={profile}
      dataRows={
        <>
          <ExportRow />
          <BringRow profile={profile} />
        </>
      }
      erasureNotice={<OwnConferencesNotice user_id={profile.id} />}
    />
  )
}
