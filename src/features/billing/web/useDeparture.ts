import { useEffect, useState } from 'react'
import { ApiError } from '#web/data/api.ts'
import { stickyToast } from '#web/toast.ts'

type Words = { missing: string; failed: (message?: string) => { title: string; description: string } }

/**
 * Leaves for an address that the server gives, such as a checkout. `leaving` names what was asked for until the page is
 * left; a page that the browser brings back from its cache is not leaving any more.
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
