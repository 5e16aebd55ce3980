import { useState } from 'react'
import { localStore } from '#web/localStore.ts'
import './meetings-glance.css'

/** The page on which the meetings are shown in brief. */
export type Place = 'home' | 'network'

const KEYS: Record<Place, string> = { home: 'foyer-meetings-home', network: 'foyer-meetings-network' }

/** Notes how high the meetings are on a page, for the next visit; null where they are not shown. */
export function noteHeight(place: Place, box: HTMLElement | null) {
  localStore.write(KEYS[place], box && `${box.offsetHeight}`)
}

/** Holds the place of the meetings while they are read, as high as they were last time, so that what is below stays. */
export function HeldSpace({ place }: { place: Place }) {
  const [height] = useState(() => Number(localStore.read(KEYS[place]) ?? 0))
  return height > 0 && <div className="card meetings-glance" aria-busy="true" style={{ height }} />
}
