-- What the search of a conference finds: one row for each word of each person, session and exhibitor. Triggers write them in
-- the transaction that changes what they are made of, so that no write can forget them. They are triggers of statements,
-- because an import writes hundreds of rows at once.

-- As `fold` does it, without apostrophes and with one form of sigma; a test compares the two.
create function search_fold(source text) returns text language sql immutable parallel safe as $$
  select translate(
    replace(replace(replace(replace(
      normalize(lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036F]', '', 'g')), NFKC),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðıς''’ʼ', 'olddiσ')
$$;

-- The words of a text. Japanese, Chinese, Thai, Lao, Burmese and Khmer have no spaces between words, so a word may begin at
-- each of their letters; eight letters are enough to find it. `rules.ts` of the search splits what people type in the same way.
create function search_words_of(source text) returns table (word text) language sql immutable parallel safe as $$
  select left(part, 40)
  from string_to_table(regexp_replace(search_fold(source), '[\u0001-"$-*,-/:-@[-`{-¿\u055A-\u055F\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u2190-\u2BFF\u3000-\u3004\u3008-\u3040\u30FB\uE000-\uF8FF\uFE00-\uFE0F\uFF00-\uFFFF\U0001F000-\U0001FFFF\U000E0000-\U0010FFFF\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]+', ' ', 'g'), ' ') as part
  where part <> ''
  union all
  select substr(run[1], start, 8)
  from regexp_matches(search_fold(source), '[\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]+', 'g') as run, generate_series(1, length(run[1])) as start
  where source ~ '[\u0E00-\U0003FFFF]'
$$;

create table search_words (
  conference_id uuid not null,
  kind text not null,
  -- The account, the schedule item or the exhibitor.
  subject_id uuid not null,
  word text collate "C" not null,
  -- Whether the word is in the name or the title.
  in_name boolean not null,
  primary key (subject_id, conference_id, word),
  constraint search_words_kind check (kind in ('person', 'session', 'exhibitor'))
);
-- By their beginning for what people type; by their end for what they mistype at the beginning.
create index search_words_beginning on search_words (conference_id, word);
create index search_words_ending on search_words (conference_id, reverse(word));

-- Sessions: title, speakers, room and type.

create function add_session_words(ids uuid[]) returns void language sql as $$
  insert into search_words (conference_id, kind, subject_id, word, in_name)
  select item.conference_id, 'session', item.id, found.word, bool_or(found.in_name)
  from schedule_items item, lateral (
    select word, true as in_name from search_words_of(item.title)
    union all
    select word, false from search_words_of(concat_ws(' ', item.location, item.type, (
      select string_agg(speaker.name, ' ')
      from schedule_item_speakers speaking join speakers speaker on speaker.id = speaking.speaker_id
      where speaking.schedule_item_id = item.id)))
  ) as found
  where item.id = any(ids)
  group by item.conference_id, item.id, found.word
  on conflict do nothing
$$;

-- The items are locked, so that of two changes of one session the later sees all of the earlier.
create function renew_session_words(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from schedule_items where id = any(ids) order by id for no key update;
  delete from search_words where subject_id = any(ids) and kind = 'session';
  perform add_session_words(ids);
end $$;

create function index_added_sessions() returns trigger language plpgsql as $$
begin
  perform add_session_words((select array_agg(id) from added));
  return null;
end $$;

create function index_changed_sessions() returns trigger language plpgsql as $$
begin
  perform renew_session_words((
    select array_agg(id) from removed join added using (id)
    where (removed.title, removed.location, removed.type) is distinct from (added.title, added.location, added.type)));
  return null;
end $$;

create function forget_removed_sessions() returns trigger language plpgsql as $$
begin
  delete from search_words where subject_id = any(array(select id from removed)) and kind = 'session';
  return null;
end $$;

create trigger schedule_items_search_added after insert on schedule_items
  referencing new table as added for each statement execute function index_added_sessions();
create trigger schedule_items_search_changed after update on schedule_items
  referencing old table as removed new table as added for each statement execute function index_changed_sessions();
create trigger schedule_items_search_removed after delete on schedule_items
  referencing old table as removed for each statement execute function forget_removed_sessions();

-- An import writes the sessions first and then who speaks, so that only the names are new.
create function index_added_speaking() returns trigger language plpgsql as $$
begin
  insert into search_words (conference_id, kind, subject_id, word, in_name)
  select distinct added.conference_id, 'session', added.schedule_item_id, found.word, false
  from added join speakers speaker on speaker.id = added.speaker_id, search_words_of(speaker.name) as found
  on conflict do nothing;
  return null;
end $$;

create function index_removed_speaking() returns trigger language plpgsql as $$
begin
  perform renew_session_words((select array_agg(distinct schedule_item_id) from removed));
  return null;
end $$;

create trigger schedule_item_speakers_search_added after insert on schedule_item_speakers
  referencing new table as added for each statement execute function index_added_speaking();
create trigger schedule_item_speakers_search_changed after update on schedule_item_speakers
  referencing old table as removed for each statement execute function index_removed_speaking();
create trigger schedule_item_speakers_search_removed after delete on schedule_item_speakers
  referencing old table as removed for each statement execute function index_removed_speaking();

create function index_renamed_speakers() returns trigger language plpgsql as $$
begin
  perform renew_session_words((
    select array_agg(distinct speaking.schedule_item_id)
    from removed join added using (id)
      join schedule_item_speakers speaking
        on speaking.conference_id = added.conference_id and speaking.speaker_id = added.id
    where removed.name <> added.name));
  return null;
end $$;

create trigger speakers_search_renamed after update on speakers
  referencing old table as removed new table as added for each statement execute function index_renamed_speakers();

-- People: those who chose to be listed, by name, position and company.

-- One pair of a conference and a person for each place of the two lists.
create function renew_person_words(conferences uuid[], people uuid[]) returns void language plpgsql as $$
begin
  if people is null then return; end if;
  delete from search_words using unnest(conferences, people) as changed (conference_id, user_id)
  where subject_id = changed.user_id and search_words.conference_id = changed.conference_id and kind = 'person';
  insert into search_words (conference_id, kind, subject_id, word, in_name)
  select consents.conference_id, 'person', profile.id, found.word, bool_or(found.in_name)
  from unnest(conferences, people) as changed (conference_id, user_id)
    join conference_consents consents using (conference_id, user_id)
    join profiles profile on profile.id = changed.user_id, lateral (
    select word, true as in_name from search_words_of(profile.full_name)
    union all
    select word, false from search_words_of(concat_ws(' ', profile.position, profile.company))
  ) as found
  where consents.listed and profile.full_name is not null
  group by consents.conference_id, profile.id, found.word
  on conflict do nothing;
end $$;

-- A choice renews no more than the words of its own conference. It locks no other choice of the same person, so two of them
-- can be made at once.
create function index_added_consents() returns trigger language plpgsql as $$
begin
  perform renew_person_words(array_agg(conference_id), array_agg(user_id)) from added where listed;
  return null;
end $$;

create function index_changed_consents() returns trigger language plpgsql as $$
begin
  perform renew_person_words(array_agg(conference_id), array_agg(user_id))
  from removed join added using (conference_id, user_id)
  where removed.listed <> added.listed;
  return null;
end $$;

create function forget_removed_consents() returns trigger language plpgsql as $$
begin
  delete from search_words using removed
  where subject_id = removed.user_id and search_words.conference_id = removed.conference_id and kind = 'person';
  return null;
end $$;

create trigger conference_consents_search_added after insert on conference_consents
  referencing new table as added for each statement execute function index_added_consents();
create trigger conference_consents_search_changed after update on conference_consents
  referencing old table as removed new table as added for each statement execute function index_changed_consents();
create trigger conference_consents_search_removed after delete on conference_consents
  referencing old table as removed for each statement execute function forget_removed_consents();

-- A profile is in the search of all its conferences. The choices are locked, so that nobody who takes one back during a
-- change of the profile stays in the search.
create function renew_profile_words(ids uuid[]) returns void language plpgsql as $$
begin
  perform renew_person_words(array_agg(conference_id), array_agg(user_id)) from (
    select conference_id, user_id from conference_consents
    where user_id = any(ids) order by conference_id, user_id for no key update
  ) as choices;
end $$;

create function index_changed_profiles() returns trigger language plpgsql as $$
begin
  perform renew_profile_words((
    select array_agg(id) from removed join added using (id)
    where (removed.full_name, removed.position, removed.company)
      is distinct from (added.full_name, added.position, added.company)));
  return null;
end $$;

create function index_added_profiles() returns trigger language plpgsql as $$
begin
  perform renew_profile_words((select array_agg(id) from added));
  return null;
end $$;

create trigger profiles_search_added after insert on profiles
  referencing new table as added for each statement execute function index_added_profiles();
create trigger profiles_search_changed after update on profiles
  referencing old table as removed new table as added for each statement execute function index_changed_profiles();

-- What is there already.
select add_session_words(array(select id from schedule_items));
select renew_person_words(array_agg(conference_id), array_agg(user_id)) from conference_consents where listed;
