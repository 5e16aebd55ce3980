-- The directory finds people by what they are interested in as well: in their own answers, or in the organisers' file until
-- they answer. Kept folded, because folding the interests of thousands of people takes longer than the search may.
create function folded_interests(interests text[]) returns text language sql immutable parallel safe as $$
  select search_fold(array_to_string(interests, ' '))
$$;
alter table participant_answers
  add column interests_text text not null generated always as (folded_interests(interests)) stored;
alter table delegates
  add column interests_text text generated always as (folded_interests(interests)) stored;

-- How often people were listed in a conference and are not any more. Those who look at its directory read it again when
-- this grows. A trigger counts, so that no way to leave can be forgotten.
create table directory_departures (
  conference_id uuid primary key references conferences on delete cascade,
  total bigint not null
);

create function count_departures(ids uuid[]) returns void language sql as $$
  -- Not for a conference that is being deleted.
  insert into directory_departures (conference_id, total)
  select id, count(*) from unnest(ids) as left_id join conferences on id = left_id
  group by id order by id
  on conflict (conference_id) do update set total = directory_departures.total + excluded.total
$$;

create function count_taken_back() returns trigger language plpgsql as $$
begin
  perform count_departures(array(
    select conference_id from removed join added using (conference_id, user_id)
    where removed.listed and not added.listed));
  return null;
end $$;

create function count_removed() returns trigger language plpgsql as $$
begin
  perform count_departures(array(select conference_id from removed where listed));
  return null;
end $$;

create trigger conference_consents_departures_changed after update on conference_consents
  referencing old table as removed new table as added for each statement execute function count_taken_back();
create trigger conference_consents_departures_removed after delete on conference_consents
  referencing old table as removed for each statement execute function count_removed();
