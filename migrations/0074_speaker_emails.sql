-- A speaker may have an email address. It is no part of what everybody reads of a speaker. Whoever registers as the delegate
-- with that address is that speaker: one person, who has the role of a speaker as long as both are there.
alter table speakers add column email text check (email = lower(email) and length(email) between 3 and 254);

create unique index speakers_email_once on speakers (conference_id, email) where email is not null;

-- The roles of the people behind these addresses, as they are now. Triggers keep them, so that no write can forget to.
create function settle_speaker_roles(conference uuid, addresses text[], people uuid[]) returns void language plpgsql as $$
begin
  delete from conference_members member
    where member.conference_id = conference and member.role = 'speaker' and member.user_id = any(people)
      and not exists (
        select from delegates delegate join speakers speaker using (conference_id, email)
        where delegate.conference_id = conference and delegate.user_id = member.user_id and delegate.is_registered);
  insert into conference_members (conference_id, user_id, role, joined_at)
    select conference, delegate.user_id, 'speaker', statement_timestamp()
    from delegates delegate join speakers speaker using (conference_id, email)
    where delegate.conference_id = conference and delegate.email = any(addresses)
      and delegate.is_registered and delegate.user_id is not null
    on conflict do nothing;
end $$;

create function settle_role_of_speaker() returns trigger language plpgsql as $$
declare
  conference uuid := coalesce(new.conference_id, old.conference_id);
  addresses text[] := array_remove(array[old.email, new.email], null);
begin
  perform settle_speaker_roles(conference, addresses, array(
    select user_id from delegates
    where conference_id = conference and email = any(addresses) and user_id is not null));
  return null;
end $$;

create trigger speakers_role_added after insert on speakers
  for each row when (new.email is not null) execute function settle_role_of_speaker();
create trigger speakers_role_changed after update on speakers
  for each row when (new.email is distinct from old.email) execute function settle_role_of_speaker();
create trigger speakers_role_removed after delete on speakers
  for each row when (old.email is not null) execute function settle_role_of_speaker();

create function settle_role_of_delegate() returns trigger language plpgsql as $$
begin
  perform settle_speaker_roles(
    coalesce(new.conference_id, old.conference_id),
    array_remove(array[new.email], null),
    array_remove(array[old.user_id, new.user_id], null));
  return null;
end $$;

create trigger delegates_speaker_added after insert on delegates
  for each row when (new.is_registered) execute function settle_role_of_delegate();
create trigger delegates_speaker_changed after update on delegates
  for each row when ((new.email, new.user_id, new.is_registered) is distinct from (old.email, old.user_id, old.is_registered))
  execute function settle_role_of_delegate();
create trigger delegates_speaker_removed after delete on delegates
  for each row when (old.is_registered) execute function settle_role_of_delegate();
