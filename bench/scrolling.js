// Runs in the page: notes tasks that took long, and scrolls evenly.
window.longTasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longTasks.push(duration)
}).observe({ type: 'longtask', buffered: true })

/** The times between frames while `selector`, or the page without one, is scrolled from its beginning to its end. */
window.scrollFrames = (selector, duration) => {
  const box = selector ? document.querySelector(selector) : document.scrollingElement
  const down = box.scrollHeight - box.clientHeight
  const across = box.scrollWidth - box.clientWidth
  const frames = []
  const begun = performance.now()
  let last = begun
  return new Promise((resolve) => {
    function step(now) {
      frames.push(now - last)
      last = now
      const part = Math.min(1, (now - begun) / duration)
      box.scrollTo(across * part, down * part)
      if (part < 1) requestAnimationFrame(step)
      else resolve(frames.slice(1))
    }
    requestAnimationFrame(step)
  })
}
