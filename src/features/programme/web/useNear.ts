import { type RefObject, useEffect, useState } from 'react'

/** How far from the window something is rendered. */
const MARGIN = '800px'

/** Whether an element is in the window or close to it. */
export function useNear(element: RefObject<Element | null>, isNearAtFirst: boolean) {
  const [isNear, setNear] = useState(isNearAtFirst)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setNear(entry.isIntersecting), {
      rootMargin: `${MARGIN} 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
