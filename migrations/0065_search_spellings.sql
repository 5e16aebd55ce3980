-- The search finds names as their bearers' readers write them: "Juergen" is Jürgen, "بحيري" is البحيري with or without vowel
-- marks, and 민준 is in 김민준; it finds what is inside a compound, such as "wache" in Nachtwache; and it finds people by their
-- interests. The directory finds people in the same words, so that its copy of the interests goes.

-- As before, and without the vowel marks, hamzas and stretched letters of Arabic, which people leave out when they type; the
-- letters that its writers exchange are one.
create or replace function search_fold(source text) returns text language sql immutable parallel safe as $$
  select translate(
    replace(replace(replace(replace(
      normalize(lower(regexp_replace(normalize(source, NFKD), '[\u0300-\u036F\u0640\u064B-\u065F\u0670]', '', 'g')), NFKC),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'øłđðıςىةکی''’ʼ', 'olddiσيهكي')
$$;

-- A text folded in each way in which it may be typed: Jürgen is "jurgen" and "juergen".
create function search_spellings(source text) returns setof text language sql immutable parallel safe as $$
  select search_fold(source)
  union all
  select search_fold(replace(replace(replace(replace(replace(composed, 'ä', 'ae'), 'ö', 'oe'), 'ü', 'ue'), 'ø', 'oe'), 'å', 'aa'))
  from normalize(lower(source), NFC) as composed
  where composed ~ '[äöüøå]'
$$;

-- The words of a text. Japanese, Chinese, Thai, Lao, Burmese and Khmer have no spaces between words, nor has Korean between the
-- names of a person, so a word may begin at each of their letters; eight letters are enough to find it. Where they have spaces
-- nevertheless, these do not count. An Arabic word with an article is also one without. In a long word, the parts from its
-- fourth letter on are where the second word of a compound may begin. `rules.ts` of the search splits what people type in the
-- same way.
drop function search_words_of(text);
create function search_words_of(source text) returns table (word text, is_part boolean)
language sql immutable parallel safe as $$
  with words as (
    select left(part, 40) as word, place
    from search_spellings(source) with ordinality as spelling (folded, place), string_to_table(
      case when octet_length(folded) = length(folded) then regexp_replace(folded, '[^a-z0-9+#]+', ' ', 'g')
        else regexp_replace(folded, '[\u0001-"$-*,-/:-@[-`{-¿\u055A-\u055F\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u2190-\u2BFF\u3000-\u3004\u3008-\u3040\u30FB\uE000-\uF8FF\uFE00-\uFE0F\uFF00-\uFFFF\U0001F000-\U0001FFFF\U000E0000-\U0010FFFF\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF]+', ' ', 'g') end, ' ') as part
    where part <> ''
  )
  select word, false from words
  union all
  select substr(word, 3), false from words where word ~ '^ال.{3}'
  union all
  select substr(word, start), true from words, generate_series(4, length(word) - 3) as start
  where place = 1 and length(word) >= 9 and word ~ '^[^0-9+#]+$'
  union all
  select substr(run[1], start, 8), false
  from regexp_matches(
      regexp_replace(search_fold(source), '(?<=[\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF])\s+(?=[\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF])', '', 'g'), '[\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uAC00-\uD7A3\uF900-\uFAFF\U00020000-\U0003FFFF]+', 'g') as run,
    generate_series(1, length(run[1])) as start
  where source ~ '[\u0E00-\U0003FFFF]'
$$;

alter table search_words add column is_part boolean not null default false;
-- Mistakes are only corrected in whole words.
drop index search_words_ending;
create index search_words_ending on search_words (conference_id, reverse(word)) where not is_part;

create or replace function add_session_words(ids uuid[]) returns void language sql as $$
  insert into search_words (conference_id, kind, subject_id, word, in_name, is_part)
  select found.conference_id, 'session', found.id, found.word, bool_or(found.in_name), bool_and(found.is_part)
  from (
    select item.conference_id, item.id, words.word, words.is_part, true as in_name
    from schedule_items item, search_words_of(item.title) as words
    where item.id = any(ids)
    union all
    select item.conference_id, item.id, words.word, words.is_part, false
    from schedule_items item, search_words_of(concat_ws(' ', item.location, item.type)) as words
    where item.id = any(ids)
    union all
    select speaking.conference_id, speaking.schedule_item_id, words.word, words.is_part, false
    from schedule_item_speakers speaking join speakers speaker on speaker.id = speaking.speaker_id,
      search_words_of(speaker.name) as words
    where speaking.schedule_item_id = any(ids)
  ) as found
  group by found.conference_id, found.id, found.word
  on conflict do nothing
$$;

create or replace function index_added_speaking() returns trigger language plpgsql as $$
begin
  execute $statement$
    with speaking as materialized (
      select conference_id, schedule_item_id, speaker_id from added
      where not exists (select from unindexed_sessions due where due.schedule_item_id = added.schedule_item_id)
    )
    insert into search_words (conference_id, kind, subject_id, word, in_name, is_part)
    select speaking.conference_id, 'session', speaking.schedule_item_id, found.word, false, bool_and(found.is_part)
    from speaking join speakers speaker on speaker.id = speaking.speaker_id, search_words_of(speaker.name) as found
    group by speaking.conference_id, speaking.schedule_item_id, found.word
    on conflict do nothing
  $statement$;
  return null;
end $$;

create or replace function renew_exhibitor_words(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from exhibitors where id = any(ids) order by id for no key update;
  delete from search_words where subject_id = any(ids) and kind = 'exhibitor';
  insert into search_words (conference_id, kind, subject_id, word, in_name, is_part)
  select exhibitor.conference_id, 'exhibitor', exhibitor.id, found.word, bool_or(found.in_name), bool_and(found.is_part)
  from exhibitors exhibitor, lateral (
    select word, is_part, true as in_name from search_words_of(exhibitor.name)
    union all
    -- What is far down in a long description is not what anybody looks for.
    select word, is_part, false from search_words_of(left(concat_ws(' ', exhibitor.category, exhibitor.location,
      (select string_agg(product ->> 'name', ' ') from jsonb_array_elements(exhibitor.products) as product),
      exhibitor.description, exhibitor.full_description,
      (select string_agg(product ->> 'description', ' ') from jsonb_array_elements(exhibitor.products) as product)), 4000))
  ) as found
  where exhibitor.id = any(ids) and exhibitor.published
  group by exhibitor.conference_id, exhibitor.id, found.word
  on conflict do nothing;
end $$;

-- People by their interests as well: by their own answers, and until they answer by what the organisers' file said of them.
create or replace function renew_person_words(conferences uuid[], people uuid[]) returns void language plpgsql as $$
begin
  if people is null then return; end if;
  delete from search_words using unnest(conferences, people) as changed (conference_id, user_id)
  where subject_id = changed.user_id and search_words.conference_id = changed.conference_id and kind = 'person';
  insert into search_words (conference_id, kind, subject_id, word, in_name, is_part)
  select consents.conference_id, 'person', profile.id, found.word, bool_or(found.in_name), bool_and(found.is_part)
  from unnest(conferences, people) as changed (conference_id, user_id)
    join conference_consents consents using (conference_id, user_id)
    join profiles profile on profile.id = changed.user_id
    left join participant_answers answered
      on answered.conference_id = changed.conference_id and answered.user_id = changed.user_id
    left join delegates delegate
      on delegate.conference_id = changed.conference_id and delegate.user_id = changed.user_id, lateral (
    select word, is_part, true as in_name from search_words_of(profile.full_name)
    union all
    select word, is_part, false from search_words_of(concat_ws(' ', profile.position, profile.company,
      array_to_string(coalesce(answered.interests, delegate.interests), ' ')))
  ) as found
  where consents.listed and profile.full_name is not null
  group by consents.conference_id, profile.id, found.word
  on conflict do nothing;
end $$;

-- The choices are locked, as for a change of the profile, so that nobody who takes one back meanwhile stays in the search.
create function renew_interest_words(conferences uuid[], people uuid[]) returns void language plpgsql as $$
begin
  perform renew_person_words(array_agg(conference_id), array_agg(user_id)) from (
    select consents.conference_id, consents.user_id
    from unnest(conferences, people) as changed (conference_id, user_id)
      join conference_consents consents using (conference_id, user_id)
    order by consents.conference_id, consents.user_id for no key update of consents
  ) as choices;
end $$;

create function index_added_answers() returns trigger language plpgsql as $$
begin
  perform renew_interest_words(array_agg(conference_id), array_agg(user_id)) from added;
  return null;
end $$;

create function index_changed_answers() returns trigger language plpgsql as $$
begin
  perform renew_interest_words(array_agg(conference_id), array_agg(user_id))
  from removed join added using (conference_id, user_id)
  where removed.interests <> added.interests;
  return null;
end $$;

create function index_removed_answers() returns trigger language plpgsql as $$
begin
  perform renew_interest_words(array_agg(conference_id), array_agg(user_id)) from removed;
  return null;
end $$;

create trigger participant_answers_search_added after insert on participant_answers
  referencing new table as added for each statement execute function index_added_answers();
create trigger participant_answers_search_changed after update on participant_answers
  referencing old table as removed new table as added for each statement execute function index_changed_answers();
create trigger participant_answers_search_removed after delete on participant_answers
  referencing old table as removed for each statement execute function index_removed_answers();

create function index_changed_delegates() returns trigger language plpgsql as $$
begin
  perform renew_interest_words(array_agg(conference_id), array_agg(added.user_id))
  from removed join added using (id, conference_id)
  where added.user_id is not null and coalesce(removed.interests, added.interests) is not null
    and (removed.user_id, removed.interests) is distinct from (added.user_id, added.interests);
  return null;
end $$;

create trigger delegates_search_changed after update on delegates
  referencing old table as removed new table as added for each statement execute function index_changed_delegates();

alter table participant_answers drop column interests_text;
alter table delegates drop column interests_text;
drop function folded_interests(text[]);

-- What is there already.
truncate search_words;
select add_session_words(array(select id from schedule_items where id not in (select schedule_item_id from unindexed_sessions)));
select renew_person_words(array_agg(conference_id), array_agg(user_id)) from conference_consents where listed;
select renew_exhibitor_words(array(select id from exhibitors where published));
