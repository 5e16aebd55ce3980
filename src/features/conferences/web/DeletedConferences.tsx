import { useId } from 'react'
import { listDate } from '#shared/dates.ts'
import { useAction } from '#web/data/useAction.ts'
import { useQuery } from '#web/data/useQuery.ts'
import { Button } from '#web/ui/Button.tsx'
import { conferencesApi } from '../contract.ts'
import { deletionText } from '../deletion-text.ts'
import { restoring } from './restoring.ts'

/** The deleted conferences that can still be restored. Nothing where there are none. */
export function DeletedConferences() {
  const { data = [] } = useQuery(conferencesApi.deleted, {})
  const restore = useAction(conferencesApi.restore, restoring)
  const titleId = useId()
  if (data.length === 0) return null
  return (
    <section className="deleted-conferences" aria-labelledby={titleId}>
      <h2 id={titleId}>Deleted conferences</h2>
      <ul className="card">
        {data.map(({ id, name, deleted_at, kept_until }) => (
          <li key={id}>
            <div>
              <b dir="auto">{name}</b>
              <span className="small soft">{deletionText.keptUntil(listDate(deleted_at), listDate(kept_until))}</span>
            </div>
            <Button
              kind="secondary"
              size="small"
              aria-label={`Restore ${name}`}
              busy={restore.isPending && restore.variables?.conference_id === id}
              onClick={() => restore.mutate({ conference_id: id })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
