import { expect, test } from 'vitest'
import { pacer } from './pacer.ts'

test('others run while a long loop goes on', async () => {
  const others = { beats: 0 }
  const beat = setInterval(() => (others.beats += 1))
  const yieldToEventLoop = pacer(2)
  // Without a pause the interval never fires, so the loop would reach its end.
  for (let turn = 0; turn < 5_000_000 && others.beats < 5; turn++) await yieldToEventLoop()
  clearInterval(beat)
  expect(others.beats).toBe(5)
})
