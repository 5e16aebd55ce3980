import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { eventually } from '#server/test-eventually.ts'
import { relay } from './relay.ts'
import { withStallLimit } from './stall-limit.ts'

async function* same(source: Readable): AsyncGenerator<Buffer> {
  for await (const bytes of source) yield bytes
}

test.each([
  ['a stream', (source: Readable) => relay(source, same(source))],
  ['a stream with a limit', (source: Readable) => withStallLimit(source)],
])('%s that is closed before anybody has read from it closes its source', async (_, streamOf) => {
  const source = new Readable({ read: () => undefined })
  streamOf(source).destroy()
  await eventually(() => expect(source.destroyed).toBe(true))
})
