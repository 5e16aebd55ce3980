import { useEffect, useState } from 'react'

const MINUTE_MS = 60_000
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS)
const restOfMinute = () => MINUTE_MS - (Date.now() % MINUTE_MS)

/** Minutes since 1970, and again whenever the next one has begun. */
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
