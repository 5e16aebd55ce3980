import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { Exclusive } from './exclusive.ts'

test('work is refused while other work runs, and allowed once that has ended or failed', async () => {
  const exclusive = new Exclusive(() => new AppError('unavailable', 'Busy.'))
  const first = Promise.withResolvers<string>()
  const running = exclusive.run(() => first.promise)
  const refusal = { code: 'unavailable', message: 'Busy.' }
  await expect(exclusive.run(async () => 'second')).rejects.toMatchObject(refusal)
  first.resolve('first')
  expect(await running).toBe('first')
  await expect(exclusive.run(() => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.')
  expect(await exclusive.run(async () => 'third')).toBe('third')
})
