import { useQuery } from '#web/data/useQuery.ts'
import { Field } from '#web/forms/Field.tsx'
import { isTable } from '../rules.ts'
import { screenText } from '../screen-text.ts'
import { meetingTimesApi } from '../times-contract.ts'

type WhereFieldProps = {
  conference_id: string
  /** Whose stand can be chosen. */
  exhibitor_id: string | null
  value: string | null
  onChange: (place_id: string | null) => void
}

/** Any table, a certain one, or the stand of the exhibitor that is asked. */
export function WhereField({ conference_id, exhibitor_id, value, onChange }: WhereFieldProps) {
  const { data } = useQuery(meetingTimesApi.own, { conference_id })
  const places = data?.places.filter((place) => isTable(place) || place.exhibitor_id === exhibitor_id) ?? []
  return (
    <Field label={screenText.where}>
      {(control) => (
        <span className="select glyph-chevron-down">
          <select
            {...control}
            className="input"
            value={value ?? ''}
            onChange={({ target }) => onChange(target.value || null)}
          >
            <option value="">{screenText.anyTable}</option>
            {places.map(({ id, name, exhibitor_id: stand }) => (
              <option key={id} value={id}>
                {stand === null ? name : screenText.stand(name)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  )
}
