import { useState } from 'react'

type Counts = { received: number }

/**
 * Whether the requests come before the people to meet: somebody waits for an answer, or the address leads to them. Decided
 * once for a visit, so that nothing moves under the pointer when a request comes or is answered; null until then.
 */
export function useRequestsFirst(counts: Counts | undefined, failed: boolean): boolean | null {
  const [isFirst, setIsFirst] = useState(() => (new URLSearchParams(location.search).has('request') ? true : null))
  if (isFirst === null && (counts || failed)) setIsFirst((counts?.received ?? 0) > 0)
  return isFirst
}
