import { useEffect, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { stickyToast } from '#web/toast.ts'

type Words = { missing: string; failed: (message?: string) => { title: string; description: string } }

/**
 * Redirects to an address from the server, such as a checkout. `leaving` is the name of the requested action until the
 * page is left, and null again if the browser restores the page from its back/forward cache.
 */
export function useDeparture() {
  const [leaving, setLeaving] = useState<string | null>(null)

  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(null)
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])

  async function leave(name: string, ask: () => Promise<{ url: string }>, { missing, failed }: Words) {
    setLeaving(name)
    let problem: string | undefined = missing
    try {
      const { url } = await ask()
      if (url) return location.assign(url)
    } catch (error) {
      problem = error instanceof ApiError ? error.message : undefined
    }
    setLeaving(null)
    stickyToast({ ...failed(problem), variant: 'destructive' })
  }
  return { leaving, leave }
}
