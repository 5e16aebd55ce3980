import { useEffect } from 'react'
import { useCurrentConference } from '#features/registration/web/useCurrentConference.ts'
import { paths } from '#shared/paths.ts'
import { navigate, usePage } from '#web/router/router.tsx'
import { toast } from '#web/toast.ts'
import { text } from '../text.ts'

/** Opens the current conference's programme with the search term. Renders nothing. */
export function ProgrammeSearch({ words, onClose }: { words: string; onClose: () => void }) {
  const { route, params } = usePage()
  const { current, loading } = useCurrentConference()
  const shown = route.path === '/:slug' ? params['slug'] : undefined
  const slug = shown ?? (current?.active ? current.slug : null)

  useEffect(() => {
    if (loading && !slug) return
    if (slug) navigate(`${paths.publicConference(slug)}?${new URLSearchParams({ q: words })}#schedule`)
    else toast(text.nothingToSearch, { description: current ? text.notPublished(current.name) : text.noneYet })
    onClose()
  }, [loading, slug, words, current, onClose])
  return null
}
