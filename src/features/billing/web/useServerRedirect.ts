import { useEffect, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { stickyToast } from '#web/toast.ts'

type Words = { noUrl: string; failed: (message?: string) => { title: string; description: string } }

/**
 * Redirects to an address from the server, such as a checkout. `pending` is the name of the requested redirect, such as
 * the plan; null without one, and again if the browser restores the page from its back/forward cache.
 */
export function useServerRedirect() {
  const [pending, setPending] = useState<string | null>(null)

  useEffect(() => {
    const onRestored = ({ persisted }: PageTransitionEvent) => persisted && setPending(null)
    addEventListener('pageshow', onRestored)
    return () => removeEventListener('pageshow', onRestored)
  }, [])

  async function redirect(name: string, requestUrl: () => Promise<{ url: string }>, { noUrl, failed }: Words) {
    setPending(name)
    let problem: string | undefined = noUrl
    try {
      const { url } = await requestUrl()
      if (url) return location.assign(url)
    } catch (error) {
      problem = error instanceof ApiError ? error.message : undefined
    }
    setPending(null)
    stickyToast({ ...failed(problem), variant: 'destructive' })
  }
  return { pending, redirect }
}
