-- Whoever chooses to be listed for the first time while their profile is being renamed: the new choice waits for the profile,
-- and the profile for the choice, so that the words are those of the new name. Choices that are there already are locked by a
-- change of the profile; locking the profile for them as well would let the two wait for each other.
create or replace function index_added_consents() returns trigger language plpgsql as $$
begin
  perform from profiles where id in (select user_id from added where listed) order by id for share;
  perform renew_person_words(array_agg(conference_id), array_agg(user_id)) from added where listed;
  return null;
end $$;
