-- Files that are to be deleted, or that were written and do not have their row yet. The store of files may be away when rows are
-- deleted, and a process may end between a file and its row: a job deletes what is due until it is gone, so that nothing of an
-- erased person stays.
create table files_to_remove (
  path text primary key,
  due_at timestamptz not null
);
create index files_to_remove_due on files_to_remove (due_at);

-- Here, because a file may be deleted before the jobs are started for the first time.
select pgboss.create_queue('remove-files', '{"policy": "standard"}');

-- When the last piece of an upload began to arrive, and which request writes to it: the processes agree on one by a lease, which
-- ends by itself where a process dies.
alter table stage_recordings
  add column continued_at timestamptz,
  add column held_by uuid,
  add column held_until timestamptz,
  add column release_requested boolean not null default false;
