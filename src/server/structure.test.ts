import { randomUUID } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { conferencesApi } from '#features/conferences/contract.ts'
import { paths } from '#shared/paths.ts'
import { reservedSlugs } from '#shared/reserved.ts'
import { features } from './features.ts'
import { FEATURES } from '../../tools/check-house.ts'
import { openTestDatabase } from './test-database.ts'
import { testApp } from './test.ts'

const SOURCES = join(import.meta.dirname, '..')
const endpoints = features
  .flatMap((feature) => feature.endpoints ?? [])
  .flatMap(({ contract }) => Object.values(contract))

test.each(endpoints)(
  '$method $path authenticates the caller, unless it is for anyone',
  async ({ method, path, access }) => {
    const { app } = await testApp()
    const url = path.replaceAll(/:\w+/g, () => randomUUID())
    const reply = await app.inject({ method, url, headers: { 'content-type': 'application/json' }, payload: '{}' })
    expect(reply.statusCode === 401).toBe(access !== 'anyone')
  },
)

test('every feature with a server folder is listed, in the order in which they may import each other', () => {
  const halves = FEATURES.filter((name) => existsSync(join(SOURCES, 'features', name, 'server')))
  expect(features.map(({ name }) => name)).toEqual(halves)
})

test('no two endpoints have the same address and method', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(addresses.filter((one, i) => addresses.indexOf(one) !== i)).toEqual([])
})

describe('tables', async () => {
  const files = globSync('{server,features/*/server}/**/*.ts', { cwd: SOURCES }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const holding = files.filter((file) => readFileSync(join(SOURCES, file), 'utf8').includes('pgTable('))
  const modules = await Promise.all(
    holding.map((file): Promise<Record<string, unknown>> => import(join(SOURCES, file))),
  )
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))

  test.each(tables.map((table) => getTableConfig(table)))('$name is as migrated', async ({ name, columns }) => {
    const { db } = await openTestDatabase()
    const { rows } = await db.execute<{ name: string; type: string; required: boolean }>(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required
      from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`)
    const declared = columns.map((column) => ({
      name: column.name,
      type: column.getSQLType().replace('timestamptz', 'timestamp with time zone'),
      required: column.notNull,
    }))
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name)
    expect(declared.toSorted(byName)).toEqual(rows.toSorted(byName))
  })

  test('each is declared exactly once', async () => {
    const { db } = await openTestDatabase()
    const { rows } = await db.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`)
    const names = tables.map((table) => getTableConfig(table).name)
    expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('addresses that no conference can have', () => {
  const first = (path: string) => path.split('/')[1] ?? ''

  test('those of pages', () => {
    const table = readFileSync(join(SOURCES, 'web/router/routes.tsx'), 'utf8')
    const pages = [...table.matchAll(/\bpath: '(\/[^':*]+)/g)].map(([, path = '']) => first(path))
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.filter((segment) => segment !== '' && !reservedSlugs.has(segment))).toEqual([])
  })

  test('those that the app links to: a conference with such a name gets a number at the end', async () => {
    const { publicConference: _, calendarFile: __, screen: ___, ...others } = paths
    const segments = Object.values(others).map((path) => first(typeof path === 'string' ? path : path('x')))
    const words = [...new Set(segments)].filter((segment) => segment !== '')
    const { as } = await testApp()
    const ada = await as({ plan: 'enterprise' })
    const slugs: string[] = []
    for (const name of words) slugs.push((await ada.call(conferencesApi.create, { name })).slug)
    expect(slugs).toEqual(words.map((word) => `${word}-2`))
  })

  test('those that the server itself answers', async () => {
    const { app } = await testApp()
    const routes = app.printRoutes({ commonPrefix: false }).split('\n')
    const segments = routes.flatMap((line) => /^[├└]── \/([^/: ]+)/.exec(line)?.[1] ?? [])
    expect(segments).toContain('health')
    expect(segments.filter((segment) => !reservedSlugs.has(segment))).toEqual([])
  })
})
