import { useEffect } from 'react'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { navigate, usePage } from '#web/router.tsx'
import { quick } from '#web/toast.ts'
import { text } from '../text.ts'

/** Opens the programme of the conference at hand where it has the words, and shows nothing itself. */
export function ProgrammeSearch({ words, onClose }: { words: string; onClose: () => void }) {
  const { route, params } = usePage()
  const { current, loading } = useCurrentConference()
  const shown = route.path === '/:slug' ? params['slug'] : undefined
  const slug = shown ?? (current?.active ? current.slug : null)

  useEffect(() => {
    if (loading && !slug) return
    if (slug) navigate(`${paths.publicConference(slug)}?${new URLSearchParams({ q: words })}#schedule`)
    else quick(text.nothingToSearch, { description: current ? text.notPublished(current.name) : text.noneYet })
    onClose()
  }, [loading, slug, words, current, onClose])
  return null
}
