import { useEffect } from 'react'

/** Where the grid of today is taller than its box, it opens with the time of now in its upper third. The page stays where it is. */
export function useStartAtNow() {
  useEffect(() => {
    const line = document.querySelector('.grid-scroll [data-now]')
    const box = line?.closest('.grid-scroll')
    if (line && box)
      box.scrollTop += line.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3
  }, [])
}
