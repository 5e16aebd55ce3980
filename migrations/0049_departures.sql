-- A restored backup computes generated columns with an empty search path. This body names its functions when it is created,
-- and not when it runs.
create or replace function folded_interests(interests text[]) returns text language sql immutable parallel safe
return search_fold(array_to_string(interests, ' '));

-- The same count, and the rooms are told, however somebody has left: also by a removal, a withdrawal or an erasure.
create or replace function count_departures(ids uuid[]) returns void language sql as $$
  -- Not for a conference that is being deleted.
  insert into directory_departures (conference_id, total)
  select id, count(*) from unnest(ids) as left_id join conferences on id = left_id
  group by id order by id
  on conflict (conference_id) do update set total = directory_departures.total + excluded.total;

  insert into live_digests (room, version)
  select 'conference:' || id, nextval('live_digest_versions') from unnest(ids) as left_id join conferences on id = left_id
  group by id order by 'conference:' || id
  on conflict (room) do update set version = excluded.version
$$;
