-- The id that a session has in the file it was imported from, so that a corrected file changes the session instead of adding
-- another one.
alter table schedule_items add column external_id text check (external_id <> '');
create unique index schedule_items_by_external_id on schedule_items (conference_id, external_id);

-- What an import changed of sessions that were there, so that it can be undone: the fields before and after. `after` is null
-- for a session that the import removed; `before` is then all of it. The session may be gone, so nothing refers to it.
create table schedule_import_changes (
  import_id uuid not null references schedule_imports on delete cascade,
  schedule_item_id uuid not null,
  before jsonb not null,
  after jsonb,
  primary key (import_id, schedule_item_id)
);

-- As before; an id of another program is no field that people edit.
create or replace function note_field_changes() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  changed text[];
begin
  select array_agg(key) into changed from jsonb_each(to_jsonb(new))
    where value is distinct from before -> key
      and key not in ('updated_at', 'content_version', 'revision', 'field_changes', 'external_id');
  new.updated_at := greatest(new.updated_at, old.updated_at);
  if changed is null and new.field_changes = old.field_changes then return new; end if;
  new.updated_at := greatest(new.updated_at, old.updated_at + interval '1 millisecond');
  select old.field_changes || coalesce(jsonb_object_agg(name, new.updated_at), '{}') into new.field_changes
    from (
      select unnest(changed) as name
      union
      select key from jsonb_each(new.field_changes) where value is distinct from old.field_changes -> key
    ) as names;
  return new;
end $$;
