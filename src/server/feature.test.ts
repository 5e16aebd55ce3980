import { expect, test } from 'vitest'
import { hooksOf } from './feature.ts'
import { features } from './features.ts'

test('each hook is provided by one feature', () => {
  const { authenticate, currentSessions } = hooksOf(features)
  expect(features.find(({ name }) => name === 'auth')?.hooks).toEqual({ authenticate, currentSessions })
})

test('a hook that no feature or two features provide is refused', () => {
  const others = features.filter(({ name }) => name !== 'billing')
  const again = { name: 'again', hooks: hooksOf(features) }
  expect(() => hooksOf(others)).toThrow('The hook requireSubscription must be provided by one feature.')
  expect(() => hooksOf([...features, again])).toThrow('The hook authenticate must be provided by one feature.')
})
