-- A schedule import is remembered so that it can be undone. Undoing deletes the
-- sessions and the speakers that it created and nobody has edited since, which
-- `field_changes` says.
create table schedule_imports (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  created_at timestamptz not null,
  undone_at timestamptz
);

create index schedule_imports_of_conference on schedule_imports (conference_id, created_at desc);

alter table schedule_items add column import_id uuid references schedule_imports on delete set null;
alter table speakers add column import_id uuid references schedule_imports on delete set null;

create index schedule_items_by_import on schedule_items (import_id) where import_id is not null;
create index speakers_by_import on speakers (import_id) where import_id is not null;
