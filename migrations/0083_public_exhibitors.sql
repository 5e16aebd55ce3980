-- The public page of a conference leads to its exhibitors and says how many there
-- are, so that it is another page once one is published, taken back or deleted.
-- What an exhibitor says of itself is not on it.
create function bump_content_of_exhibitors() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update conferences set updated_at = updated_at
      where id in (select conference_id from added where published);
  elsif tg_op = 'DELETE' then
    update conferences set updated_at = updated_at
      where id in (select conference_id from removed where published);
  else
    update conferences set updated_at = updated_at
      where id in (
        select added.conference_id from removed join added using (id)
        where removed.published <> added.published);
  end if;
  return null;
end $$;

create trigger exhibitors_content_added after insert on exhibitors
  referencing new table as added for each statement execute function bump_content_of_exhibitors();
create trigger exhibitors_content_changed after update on exhibitors
  referencing old table as removed new table as added
  for each statement execute function bump_content_of_exhibitors();
create trigger exhibitors_content_removed after delete on exhibitors
  referencing old table as removed for each statement execute function bump_content_of_exhibitors();
