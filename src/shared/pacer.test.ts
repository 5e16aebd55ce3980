import { expect, test } from 'vitest'
import { pacer } from './pacer.ts'

test('other code runs during a long loop', async () => {
  const others = { beats: 0 }
  const beat = setInterval(() => (others.beats += 1))
  const yieldToEventLoop = pacer(2)
  // Without pauses the interval would never fire, and the loop would run to its end.
  for (let turn = 0; turn < 5_000_000 && others.beats < 5; turn++) await yieldToEventLoop()
  clearInterval(beat)
  expect(others.beats).toBe(5)
})
