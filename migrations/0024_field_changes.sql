-- When each field of a row was last changed. A form sends the `updated_at` that it
-- was opened with, so a save that would replace somebody else's newer value can be
-- refused, while changes of different fields are merged. A trigger keeps the moments,
-- so that no write can forget to.
alter table conferences add column field_changes jsonb not null default '{}';
alter table speakers add column field_changes jsonb not null default '{}';
alter table schedule_items add column field_changes jsonb not null default '{}';
alter table delegates add column field_changes jsonb not null default '{}';

create function note_field_changes() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old);
  changed text[];
begin
  select array_agg(key) into changed from jsonb_each(to_jsonb(new))
    where value is distinct from before -> key
      and key not in ('updated_at', 'content_version', 'revision', 'field_changes');
  -- A version is never older than the one before, also if the clock of another process is behind.
  new.updated_at := greatest(new.updated_at, old.updated_at);
  -- A write of something that belongs to the row, such as a session's speakers, names it in `field_changes` itself.
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

create trigger conferences_field_changes before update on conferences
  for each row execute function note_field_changes();
create trigger speakers_field_changes before update on speakers
  for each row execute function note_field_changes();
create trigger schedule_items_field_changes before update on schedule_items
  for each row execute function note_field_changes();
create trigger delegates_field_changes before update on delegates
  for each row execute function note_field_changes();
