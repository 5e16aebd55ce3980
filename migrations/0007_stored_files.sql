-- Every picture under the storage folder: whose quota it counts against, and
-- since when, so that pictures nobody uses can be removed.
create table stored_files (
  path text primary key,
  owner text not null,
  size integer not null check (size > 0),
  created_at timestamptz not null
);

create index stored_files_of_owner on stored_files (owner);
create index stored_files_by_age on stored_files (created_at);
