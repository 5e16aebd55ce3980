import { useState } from 'react'
import { tabStore } from '#web/localStore.ts'

const KEY = 'foyer-sound-only'

/** Whether somebody only listens: the choice lasts as long as the tab is open. */
export function useSoundOnly() {
  const [isSoundOnly, setSoundOnly] = useState(() => tabStore.read(KEY) !== null)
  function toggle() {
    tabStore.write(KEY, isSoundOnly ? null : 'yes')
    setSoundOnly(!isSoundOnly)
  }
  return { isSoundOnly, toggle }
}
