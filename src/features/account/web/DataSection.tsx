import type { Profile } from '#features/profile/contract.ts'
import { DataCard } from '#features/profile/web/DataCard.tsx'
import { ImportRow } from './ImportRow.tsx'
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
          <ImportRow profile={profile} />
        </>
      }
      erasureNotice={<OwnConferencesNotice user_id={profile.id} />}
    />
  )
}
