import { useEffect, useState } from 'react'

/**
 * How many parts of a long list to render: a few at once, and more after each frame, so that a list of a thousand rows
 * never stops the page. Give the list another `key` where it should begin again.
 */
export function useGrowing(total: number, atOnce: number) {
  const [count, setCount] = useState(atOnce)
  useEffect(() => {
    if (count < total) return afterFrame(() => setCount((before) => before + atOnce))
  }, [count, total, atOnce])
  return Math.min(count, total)
}

/** The same where parts come and go: which of them to render, those that were already and a few more after each frame. */
export function useGradual(ids: readonly string[], atOnce: number): ReadonlySet<string> {
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(ids.slice(0, atOnce)))
  useEffect(() => {
    const missing = ids.filter((id) => !known.has(id))
    const stay = ids.filter((id) => known.has(id))
    if (missing.length > 0) return afterFrame(() => setKnown(new Set([...stay, ...missing.slice(0, atOnce)])))
  }, [ids, known, atOnce])
  return known
}

/** Runs once what is already there has been drawn. Returns a function that gives it up. */
function afterFrame(run: () => void) {
  const channel = new MessageChannel()
  const frame = requestAnimationFrame(() => channel.port2.postMessage(null))
  channel.port1.onmessage = run
  return () => {
    cancelAnimationFrame(frame)
    channel.port1.close()
  }
}
