import type { Form } from '#web/forms/useForm.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { EXHIBITOR_LIMITS } from '../rules.ts'
import type { EditorValues } from './ExhibitorForm.tsx'
import { PictureWell } from './PictureWell.tsx'
import { RowField } from './RowField.tsx'
import { changeRow, RowSection } from './RowSection.tsx'

type TeamFieldsProps = { form: Form<EditorValues>; id: string; onBusy: (busy: boolean) => void }

/** The people whom the page shows. */
export function TeamFields({ form, id, onBusy }: TeamFieldsProps) {
  const { team_members } = form.values
  const change = (at: number, changed: Partial<(typeof team_members)[number]>) =>
    form.set('team_members', changeRow(team_members, at, changed))
  return (
    <RowSection
      title="Team"
      verb="Add team member"
      what="team member"
      rows={team_members}
      error={form.errorOf('team_members')}
      onAdd={() => form.set('team_members', [...team_members, { name: '', role: '', image_url: null }])}
      onRemove={(at) => form.set('team_members', team_members.toSpliced(at, 1))}
    >
      {({ name, role, image_url }, at) => (
        <>
          <div className="form-pair">
            <RowField
              name={`team_members.${at}.name`}
              label="Name"
              value={name}
              error={form.errorOf(`team_members.${at}.name`)}
              maxLength={EXHIBITOR_LIMITS.member_name}
              onChange={(value) => change(at, { name: value })}
            />
            <RowField
              name={`team_members.${at}.role`}
              label="Role"
              value={role}
              error={form.errorOf(`team_members.${at}.role`)}
              maxLength={EXHIBITOR_LIMITS.member_role}
              onChange={(value) => change(at, { role: value })}
            />
          </div>
          <PictureWell
            id={id}
            what="picture"
            url={image_url ?? null}
            error={form.errorOf(`team_members.${at}.image_url`)}
            empty={<Avatar id={`${id} ${name}`} name={name} size="xl" />}
            onBusy={onBusy}
            onChange={(url) => change(at, { image_url: url })}
          />
        </>
      )}
    </RowSection>
  )
}
