import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { slugOf } from '#features/conferences/slug-rules.ts'
import { paths } from '#shared/paths.ts'
import { reservedSlugs } from '#shared/reserved.ts'
import { features } from './features.ts'
import { openTestDatabase } from './test-database.ts'
import { testApp } from './test.ts'

const SOURCES = join(import.meta.dirname, '..')
const endpoints = features.flatMap(({ contract }) => Object.values(contract))

test.each(endpoints)('$method $path asks who is calling, unless it is for anyone', async ({ method, path, access }) => {
  const { app } = await testApp()
  const url = path.replaceAll(/:\w+/g, () => randomUUID())
  const reply = await app.inject({ method, url, headers: { 'content-type': 'application/json' }, payload: '{}' })
  expect(reply.statusCode === 401).toBe(access !== 'anyone')
})

test('no two endpoints share an address and a method', () => {
  const addresses = endpoints.map(({ method, path }) => `${method} ${path}`)
  expect(addresses.filter((one, i) => addresses.indexOf(one) !== i)).toEqual([])
})

describe('tables', async () => {
  const files = globSync('{server,features/*/server}/*.ts', { cwd: SOURCES }).filter(
    (file) => !file.endsWith('.test.ts'),
  )
  const holding = files.filter((file) => readFileSync(join(SOURCES, file), 'utf8').includes('pgTable('))
  const modules = await Promise.all(
    holding.map((file): Promise<Record<string, unknown>> => import(join(SOURCES, file))),
  )
  const tables = modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable)))

  test.each(tables.map((table) => getTableConfig(table)))('$name is as it was migrated', async ({ name, columns }) => {
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

  test('each is declared, and once', async () => {
    const { db } = await openTestDatabase()
    const { rows } = await db.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' order by 1`)
    const names = tables.map((table) => getTableConfig(table).name)
    expect(names.toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
  })
})

describe('addresses that no conference can take', () => {
  const first = (path: string) => path.split('/')[1] ?? ''

  test('those of pages', () => {
    const table = readFileSync(join(SOURCES, 'web/routes.tsx'), 'utf8')
    const pages = [...table.matchAll(/\bpath: '(\/[^':*]+)/g)].map(([, path = '']) => first(path))
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.filter((segment) => segment !== '' && !reservedSlugs.has(segment))).toEqual([])
  })

  test('those that the app links to', () => {
    const { publicConference: _, calendarFile: __, ...others } = paths
    const segments = Object.values(others).map((path) => first(typeof path === 'string' ? path : path('x')))
    expect(segments.filter((segment) => segment !== '' && !reservedSlugs.has(segment))).toEqual([])
  })

  test('those that the server answers itself', async () => {
    const { app } = await testApp()
    const routes = app.printRoutes({ commonPrefix: false }).split('\n')
    const segments = routes.flatMap((line) => /^[├└]── \/([^/: ]+)/.exec(line)?.[1] ?? [])
    expect(segments).toContain('health')
    expect(segments.filter((segment) => !reservedSlugs.has(segment))).toEqual([])
  })

  test('none is spelt so that a name would reach it another way', () => {
    expect([...reservedSlugs].filter((slug) => !reservedSlugs.has(slugOf(slug)) && slugOf(slug) === slug)).toEqual([])
  })
})
