import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#web/data/api.ts'
import { type ImportReply, useImport } from './useImport.ts'

function importing() {
  const send = vi.fn<() => Promise<ImportReply<{ line: number }>>>(async () => {
    throw new ApiError(400, { code: 'invalid', message: 'The file has no rows', fields: { 'row 3': 'No end time' } })
  })
  const done = { title: 'Imported', description: String }
  const options = { send, done, undo: () => null, onImported: async () => {}, onClose: () => {} }
  return renderHook(() => useImport(options))
}

test('the problem of one file is gone as soon as the next one is chosen', async () => {
  const { result } = importing()
  act(() => result.current.choose(new File(['x'], 'first.csv')))
  await waitFor(() => expect(result.current.problem?.reasons).toEqual(['Row 3: No end time']))

  const next = new File(['y'], 'second.csv')
  // A large file on a slow disk.
  next.arrayBuffer = () => new Promise(() => {})
  act(() => result.current.choose(next))
  expect(result.current.problem).toBeNull()
})
