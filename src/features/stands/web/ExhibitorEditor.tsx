import type { Exhibitor } from '#features/exhibitors/contract.ts'
import type { ExhibitorRole } from '#features/exhibitors/rules.ts'
import { ExhibitorForm } from '#features/exhibitors/web/ExhibitorForm.tsx'
import { StaffCard } from '#features/exhibitors/web/StaffCard.tsx'
import { StandSettings } from '#features/exhibitors/web/StandSettings.tsx'
import { paths } from '#shared/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/ButtonLink.tsx'
import { EnquiriesCard } from './EnquiriesCard.tsx'
import { LeadsTable } from './LeadsTable.tsx'

type ExhibitorEditorProps = {
  exhibitor: Exhibitor
  conference: { name: string }
  role: ExhibitorRole
  onDone: () => void
}

/** The form of an exhibitor, with what its visitors have asked and left beside it. */
export function ExhibitorEditor({ exhibitor, conference, role, onDone }: ExhibitorEditorProps) {
  const { id, name, published } = exhibitor
  const isOrganiser = role === 'organiser'
  return (
    <div className="editor">
      <div className="editor-head">
        <div>
          <p className="small soft">Edit Exhibitor</p>
          <h2 dir="auto">{name}</h2>
        </div>
        <span className="row">
          <Badge kind={published ? 'live' : 'draft'}>{published ? 'Live' : 'Draft'}</Badge>
          <ButtonLink kind="secondary" glyph="outside" newTab to={paths.exhibitor(id)}>
            View
          </ButtonLink>
        </span>
      </div>
      {/* Who stands at the stand answers; who organises edits. */}
      {!isOrganiser && <EnquiriesCard id={id} />}
      <div className="editor-columns">
        <ExhibitorForm exhibitor={exhibitor} isOrganiser={isOrganiser} onDone={onDone} />
        <div className="editor-rail">
          <StandSettings exhibitor={exhibitor} conference={conference} isOrganiser={isOrganiser} />
          <StaffCard id={id} isOrganiser={isOrganiser} />
          {isOrganiser && <EnquiriesCard id={id} />}
        </div>
      </div>
      <LeadsTable id={id} />
    </div>
  )
}
