-- The file with everything stored about a person that they have asked for. `ready_at` and `file` are null while it is being
-- prepared. `attempt_id` is the attempt that may write it: the erasure of somebody else meanwhile takes it away, because
-- what the attempt has read may name them.
create table data_exports (
  person_id uuid primary key references users on delete cascade,
  requested_at timestamptz not null,
  attempt_id uuid,
  ready_at timestamptz,
  file text,
  constraint data_exports_ready check (num_nonnulls(ready_at, file) in (0, 2))
);

-- Here, because somebody may ask before the jobs are started for the first time.
SELECT pgboss.create_queue('prepare-data-exports', '{"policy": "standard"}');
