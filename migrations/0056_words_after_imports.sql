-- The words of many sessions at once are written after the commit that adds them, in small transactions: they are most of the
-- work of an import, and whoever reads waits for it on the embedded database, which runs one transaction at a time. Here are
-- the sessions whose words are due. No reference to them, because checking ten thousand takes as long as adding them.
create table unindexed_sessions (schedule_item_id uuid primary key);

create or replace function index_added_sessions() returns trigger language plpgsql as $$
begin
  if (select count(*) from added) > 100 then
    insert into unindexed_sessions select id from added;
  else
    perform add_session_words((select array_agg(id) from added));
  end if;
  return null;
end $$;

-- As before, without the sessions whose words are due, which are left out before any name is split into words. Planned anew
-- at each statement.
create or replace function index_added_speaking() returns trigger language plpgsql as $$
begin
  execute $statement$
    with speaking as materialized (
      select conference_id, schedule_item_id, speaker_id from added
      where not exists (select from unindexed_sessions due where due.schedule_item_id = added.schedule_item_id)
    )
    insert into search_words (conference_id, kind, subject_id, word, in_name)
    select distinct speaking.conference_id, 'session', speaking.schedule_item_id, found.word, false
    from speaking join speakers speaker on speaker.id = speaking.speaker_id, search_words_of(speaker.name) as found
    on conflict do nothing
  $statement$;
  return null;
end $$;

-- Writes the words of some sessions for which they are due, and returns of how many. Those that another process is writing
-- are left to it.
create function index_due_sessions(most integer) returns integer language plpgsql as $$
declare
  ids uuid[];
begin
  with due as (
    select schedule_item_id from unindexed_sessions limit most for update skip locked
  ), taken as (
    delete from unindexed_sessions using due where unindexed_sessions.schedule_item_id = due.schedule_item_id
    returning unindexed_sessions.schedule_item_id
  )
  select array_agg(schedule_item_id) into ids from taken;
  perform renew_session_words(ids);
  return coalesce(cardinality(ids), 0);
end $$;
