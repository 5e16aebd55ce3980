import { expect, test } from 'vitest'
import { compareVersions, oldestVersion } from '#server/db/migration-rules.ts'
import { breaksOlder } from './check-migrations.ts'

const check = (sql: string, name = '0089_change.sql') => breaksOlder({ name, sql, version: '0.3.0' })

test.each([
  'alter table speakers drop column bio',
  'drop table if exists speakers cascade',
  'drop view standing_invitations',
  'drop function told(uuid)',
  'drop type mood',
  'drop trigger told on speakers',
  'drop index speakers_name',
  'alter table speakers drop constraint speakers_name',
  'alter table speakers rename column bio to words',
  'alter table speakers rename to people',
  'alter table speakers alter column bio type varchar(10)',
  'alter table speakers alter column bio set not null',
  'alter table speakers alter column bio drop default',
  'alter table speakers add column bio text not null',
  'alter table only speakers add bio numeric(4, 2) not null',
  'alter table speakers add column a text not null, add column b text default null',
  'alter table speakers add constraint speakers_bio check (bio is not null)',
  'alter table speakers add unique (bio)',
  'create unique index speakers_bio on speakers (bio)',
  "delete from speakers where bio = ''",
  "update speakers set bio = ''",
  "create or replace function told(id uuid) returns void language sql as ''",
  'create or replace view seen as select 1',
  'truncate speakers',
  "do ''",
  "update pgboss.version set version = ''",
  'alter table pgboss.job add column a text',
])('%s', (sql) => {
  expect(check(`${sql};`)).toEqual([`does more than add: ${sql.slice(0, 60)}`])
  expect(check(`create table notes (id uuid);\n${sql.toUpperCase()}\n;`)).toEqual([
    `does more than add: ${sql.slice(0, 60)}`,
  ])
})

test('a table that is created only if it is not there may be one that older versions use', () => {
  expect(check('create table if not exists speakers (id uuid); drop table speakers;')).toEqual([
    'does more than add: drop table speakers',
  ])
})

test.each([
  'create table notes (id uuid primary key, text text not null);',
  "alter table speakers add column bio text not null default '';",
  'alter table speakers add column a numeric(4, 2) not null default 0, add column b text check (a > 0 or b is null);',
  'alter table speakers add column whole text not null generated always as (a || b) stored;',
  'create index speakers_bio on speakers (bio);',
  'create trigger a after insert on speakers for each row execute function f();',
  'create function f(id uuid) returns void language sql as $$ drop table speakers; $$;',
  'create temporary table moved as select 1; delete from moved; drop table moved;',
  'create table notes (id uuid); alter table notes add unique (id); create unique index one on notes ((true));',
  "-- This isn't to drop table speakers; it only says so.\ninsert into words values ('a; drop table speakers');",
  "select pgboss.create_queue('count', '{}');",
  "comment on table speakers is 'Those who speak';",
])('%s only adds', (sql) => {
  expect(check(sql)).toEqual([])
})

test('a statement may do more where a comment says with which versions it works', () => {
  const sql = 'alter table speakers drop column bio;'
  const refusal = 'does more than add: alter table speakers drop column bio'
  expect(check(`-- works with 0.2.0 and newer: nothing reads it there\n${sql}`)).toEqual([])
  expect(check(`-- works with every version: nothing has ever read it; really\n${sql}`)).toEqual([])
  expect(check(`-- works with 0.2.0 and newer:\n${sql}`)).toEqual([refusal])
  expect(check(`-- works with 0.2 and newer: nothing reads it there\n${sql}`)).toEqual([refusal])
  expect(check(`-- works with 0.2.0 and newer: nothing reads it there\n${sql}\n${sql}`)).toEqual([refusal])
  expect(check(`-- works with 0.3.0 and newer: nothing reads it there\n${sql}`)).toEqual([
    'says that it works with 0.3.0, which is no release before 0.3.0',
  ])
})

test('migrations from before the rule are left alone', () => {
  expect(check('drop table speakers;', '0088_old.sql')).toEqual([])
})

test('the oldest version that works is the newest of those that the comments name', () => {
  const notes = ['0.9.0 and newer', '0.10.0 and newer', 'every version'].map((which) => `-- works with ${which}: yes\n`)
  expect(oldestVersion(notes.join('select 1;\n'))).toBe('0.10.0')
  expect(oldestVersion(notes[2] ?? '')).toBeNull()
})

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0)
  expect(compareVersions('1.0.0', '0.10.0')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
  for (const version of ['1.0', '1.0.0-beta', 'v1.0.0'])
    expect(() => compareVersions('1.0.0', version)).toThrow(`“${version}” is no version such as 0.2.0.`)
})
