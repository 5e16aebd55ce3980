-- The words of sessions as before, from whole sets: the plan of the former query, one look for the speakers of each session,
-- read all speakers for each session where the database knew little of a table that an import had just filled.
create or replace function add_session_words(ids uuid[]) returns void language sql as $$
  insert into search_words (conference_id, kind, subject_id, word, in_name)
  select found.conference_id, 'session', found.id, found.word, bool_or(found.in_name)
  from (
    select item.conference_id, item.id, words.word, true as in_name
    from schedule_items item, search_words_of(item.title) as words
    where item.id = any(ids)
    union all
    select item.conference_id, item.id, words.word, false
    from schedule_items item, search_words_of(concat_ws(' ', item.location, item.type)) as words
    where item.id = any(ids)
    union all
    select speaking.conference_id, speaking.schedule_item_id, words.word, false
    from schedule_item_speakers speaking join speakers speaker on speaker.id = speaking.speaker_id,
      search_words_of(speaker.name) as words
    where speaking.schedule_item_id = any(ids)
  ) as found
  group by found.conference_id, found.id, found.word
  on conflict do nothing
$$;

-- Planned anew at each statement: a kept plan would read all speakers for each row of a large import, if it was made when
-- there were few of them.
create or replace function index_added_speaking() returns trigger language plpgsql as $$
begin
  execute $statement$
    insert into search_words (conference_id, kind, subject_id, word, in_name)
    select distinct added.conference_id, 'session', added.schedule_item_id, found.word, false
    from added join speakers speaker on speaker.id = added.speaker_id, search_words_of(speaker.name) as found
    on conflict do nothing
  $statement$;
  return null;
end $$;
