import { Bookmark } from 'lucide-react'
import { exhibitorsApi } from '#features/exhibitors/contract.ts'
import { patch } from '#web/data/queries.ts'
import { useAction } from '#web/data/useAction.ts'
import { IconButton } from '#web/ui/IconButton.tsx'
import { standsApi, type Own } from '../contract.ts'
import { standText } from '../stand-text.ts'

/** Saves an exhibitor for oneself. */
export function BookmarkButton({ id, name, own }: { id: string; name: string; own: Own }) {
  const { bookmarked } = own
  const save = useAction(bookmarked ? exhibitorsApi.forget : exhibitorsApi.bookmark, {
    optimistic: () => [patch(standsApi.own, { id }, (before) => ({ ...before, bookmarked: !bookmarked }))],
    refreshes: [exhibitorsApi.bookmarks],
    failed: standText.saveFailed,
  })
  return (
    <IconButton
      kind="secondary"
      label={bookmarked ? standText.saved(name) : standText.save(name)}
      aria-pressed={bookmarked}
      onClick={() => save.mutate({ id })}
    >
      <Bookmark aria-hidden fill={bookmarked ? 'currentColor' : 'none'} />
    </IconButton>
  )
}
