import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stored } from './cookies.ts'

const SOURCES = join(import.meta.dirname, '../../..')

test('the policy names everything that our code stores in a browser', () => {
  const files = globSync('{web,features/*/web,features/auth/server}/**/*.{ts,tsx}', { cwd: SOURCES })
  const own = files.filter((file) => !/\.test\.tsx?$/.test(file) && !file.endsWith('cookies.ts'))
  const names = own.flatMap((file) =>
    [
      ...readFileSync(join(SOURCES, file), 'utf8').matchAll(
        /['`](foyer-[a-z-]+(?=')|foyer-(?:visit-|watched:)|[a-z]+_state(?='))/g,
      ),
    ].map(([, name = '']) => name),
  )
  expect([...new Set(names)].toSorted()).toEqual(
    stored
      .filter(({ place }) => place !== 'IndexedDB' && place !== 'Service worker')
      .map(({ name }) => name.replace('…', ''))
      .toSorted(),
  )
})
