import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#shared/time.ts'

const minuteNow = () => Math.floor(Date.now() / MINUTE_MS)
const restOfMinute = () => MINUTE_MS - (Date.now() % MINUTE_MS)

/** The current minute since 1970; renders again at the start of the next one. */
export function useMinute() {
  const [minute, setMinute] = useState(minuteNow)
  useEffect(() => {
    function tick() {
      setMinute(minuteNow())
      timer = setTimeout(tick, restOfMinute())
    }
    let timer = setTimeout(tick, restOfMinute())
    return () => clearTimeout(timer)
  }, [])
  return minute
}
