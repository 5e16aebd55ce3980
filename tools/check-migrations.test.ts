import { expect, test } from 'vitest'
import { compareVersions } from '#server/db/migration-rules.ts'
import { breaksOlder } from './check-migrations.ts'

const check = (sql: string, name = '0089_change.sql') => breaksOlder({ name, sql, version: '0.3.0' })

test.each([
  ['alter table speakers drop column bio;', 'drops a column'],
  ['ALTER TABLE speakers\n  ADD COLUMN a text,\n  DROP COLUMN IF EXISTS bio;', 'drops a column'],
  ['drop table speakers;', 'drops a table'],
  ['drop table if exists speakers cascade;', 'drops a table'],
  ['drop view standing_invitations;', 'drops a view'],
  ['drop function told(uuid);', 'drops a function'],
  ['alter table speakers rename column bio to words;', 'renames'],
  ['alter table speakers rename to people;', 'renames'],
  ['alter table speakers alter column bio type varchar(10);', 'changes the type of a column'],
  ['alter table speakers alter bio set data type jsonb using bio::jsonb;', 'changes the type of a column'],
  ['alter table speakers alter column bio set not null;', 'requires a column that was optional'],
  ['alter table speakers alter column bio drop default;', 'drops a default'],
  ['alter table speakers add column bio text not null;', 'adds a required column without a default'],
  ['alter table only speakers add bio numeric(4, 2) not null;', 'adds a required column without a default'],
  [
    'alter table speakers add column a text not null, add column b text default null;',
    'adds a required column without a default',
  ],
])('%s %s', (sql, what) => {
  expect(check(sql)).toEqual([what])
})

test.each([
  'create table notes (id uuid primary key, text text not null);',
  "alter table speakers add column bio text not null default '';",
  'alter table speakers add column a numeric(4, 2) not null default 0, add column b text;',
  'alter table speakers add column whole text not null generated always as (a || b) stored;',
  'alter table speakers add constraint speakers_bio check (bio is not null);',
  'alter table speakers drop constraint speakers_bio;',
  'create index speakers_bio on speakers (bio); drop index speakers_name;',
  'drop trigger a on speakers; create trigger a after insert on speakers for each row execute function f();',
  'drop view seen; create view seen as select 1;',
  'drop function f(uuid); create or replace function f(id uuid) returns void language sql as $$ drop table speakers $$;',
  'create temporary table moved as select 1; drop table moved;',
  'create table notes (id uuid); alter table notes add column text text not null;',
  '-- This does not drop table speakers;\nselect 1;',
  "insert into words values ('drop table speakers');",
])('%s only adds', (sql) => {
  expect(check(sql)).toEqual([])
})

test('what no release before this one uses may go, if the file says since when', () => {
  const sql = 'alter table speakers drop column bio;'
  expect(check(`-- after 0.2.0: since then nothing reads it\n${sql}`)).toEqual([])
  expect(check(`-- after 0.2.0:\n${sql}`)).toEqual(['drops a column'])
  expect(check(`-- after 0.3.0: since then nothing reads it\n${sql}`)).toEqual([
    'says “after 0.3.0”, which is no release before 0.3.0',
  ])
})

test('migrations from before the rule are left alone', () => {
  expect(check('drop table speakers;', '0088_old.sql')).toEqual([])
})

test('versions are compared by their numbers', () => {
  expect(compareVersions('0.9.0', '0.10.0')).toBeLessThan(0)
  expect(compareVersions('1.0.0', '0.10.0')).toBeGreaterThan(0)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})
