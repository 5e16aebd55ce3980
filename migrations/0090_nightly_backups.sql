-- What became of the nightly backups, for the operator. The files are wherever BACKUP_DIR is, which may be unreachable when
-- this is to be said, and several processes may run on this database.
create table nightly_backups (
  -- Whose backups they are: of the files in BACKUP_DIR only those with it in their names are deleted.
  installation uuid not null default gen_random_uuid(),
  -- Since when one is expected, so that it is noticed where none was ever made.
  since timestamptz not null default now(),
  -- When one began that has not ended: its process may have died.
  begun_at timestamptz,
  -- When the last good one began.
  made_at timestamptz,
  -- When the last one failed, unless a good one followed, and why.
  failed_at timestamptz,
  problem text,
  check ((failed_at is null) = (problem is null))
);
create unique index nightly_backups_one on nightly_backups ((true));
insert into nightly_backups default values;
