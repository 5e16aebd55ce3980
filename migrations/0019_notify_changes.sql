-- A process keeps rendered pages and sessions in memory for a few seconds. What
-- it keeps must go when the transaction that changed it commits, whichever write
-- that was. So triggers notify the channel `changes` with a kind and an id. All
-- connections of Foyer listen, and the one that commits is notified before the
-- commit is answered.
create function notify_change(kind text, id uuid) returns void language sql as $$
  select pg_notify('changes', kind || ' ' || id)
$$;

-- Only what was or is public can stand on a cached page.
create function notify_conference() returns trigger language plpgsql as $$
begin
  perform notify_change('conference', old.id);
  return null;
end $$;

create trigger conferences_notify_update after update on conferences
  for each row when (old.active or new.active) execute function notify_conference();
create trigger conferences_notify_delete after delete on conferences
  for each row when (old.active) execute function notify_conference();

-- Credits belong to an owner: the plan says how many there are, and the delegates
-- of all conferences that the owner has and has not deleted use them.
create function notify_credits_of_owners() returns trigger language plpgsql as $$
begin
  perform notify_change('credits', old.owner_id);
  perform notify_change('credits', new.owner_id);
  return null;
end $$;

create trigger conferences_notify_credits after update of owner_id, deleted_at on conferences
  for each row when ((old.owner_id, old.deleted_at) is distinct from (new.owner_id, new.deleted_at))
  execute function notify_credits_of_owners();

create function notify_credits_of_changed() returns trigger language plpgsql as $$
begin
  perform notify_change('credits', owner_id)
    from conferences where id in (select conference_id from changed);
  return null;
end $$;

create trigger delegates_notify_added after insert on delegates
  referencing new table as changed for each statement execute function notify_credits_of_changed();
create trigger delegates_notify_removed after delete on delegates
  referencing old table as changed for each statement execute function notify_credits_of_changed();

create function notify_credits_of_subscriber() returns trigger language plpgsql as $$
begin
  perform notify_change('credits', coalesce(new.user_id, old.user_id));
  return null;
end $$;

create trigger subscriptions_notify after insert or update or delete on subscriptions
  for each row execute function notify_credits_of_subscriber();

-- What a session allows depends on the session and on its account.
create function notify_session() returns trigger language plpgsql as $$
begin
  perform notify_change('session', old.id);
  return null;
end $$;

create trigger sessions_notify_deleted after delete on sessions
  for each row execute function notify_session();

create function notify_user() returns trigger language plpgsql as $$
begin
  perform notify_change('user', old.id);
  return null;
end $$;

create trigger users_notify_changed after update on users
  for each row when (
    (old.email, old.is_delegate, old.banned_until, old.deleted_at)
    is distinct from (new.email, new.is_delegate, new.banned_until, new.deleted_at)
  )
  execute function notify_user();
