-- The same words as before in less time, because folded text is mostly ASCII, for which the short class will do.
create or replace function search_words_of(source text) returns table (word text) language sql immutable parallel safe as $$
  select left(part, 40)
  from search_fold(source) as folded, string_to_table(
    case when octet_length(folded) = length(folded) then regexp_replace(folded, '[^a-z0-9+#]+', ' ', 'g')
      else regexp_replace(folded, '[\u0001-"$-*,-/:-@[-`{-¿\u055A-\u055F\u060C\u061B\u061F\u066A-\u066D\u06D4\u0964\u0965\u2000-\u206F\u2190-\u2BFF\u3000-\u3004\u3008-\u3040\u30FB\uE000-\uF8FF\uFE00-\uFE0F\uFF00-\uFFFF\U0001F000-\U0001FFFF\U000E0000-\U0010FFFF\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]+', ' ', 'g') end, ' ') as part
  where part <> ''
  union all
  select substr(run[1], start, 8)
  from regexp_matches(search_fold(source), '[\u0E00-\u0E4E\u0E50-\u0EFF\u1000-\u1049\u1050-\u109F\u1780-\u17D3\u17E0-\u17FF\u3005-\u3007\u3041-\u30FA\u30FC-\u30FF\u3400-\u9FFF\uF900-\uFAFF\U00020000-\U0003FFFF]+', 'g') as run, generate_series(1, length(run[1])) as start
  where source ~ '[\u0E00-\U0003FFFF]'
$$;

-- Exhibitors while they are published: name, category, place, description and products.

create function renew_exhibitor_words(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from exhibitors where id = any(ids) order by id for no key update;
  delete from search_words where subject_id = any(ids) and kind = 'exhibitor';
  insert into search_words (conference_id, kind, subject_id, word, in_name)
  select exhibitor.conference_id, 'exhibitor', exhibitor.id, found.word, bool_or(found.in_name)
  from exhibitors exhibitor, lateral (
    select word, true as in_name from search_words_of(exhibitor.name)
    union all
    -- What is far down in a long description is not what anybody looks for.
    select word, false from search_words_of(left(concat_ws(' ', exhibitor.category, exhibitor.location,
      (select string_agg(product ->> 'name', ' ') from jsonb_array_elements(exhibitor.products) as product),
      exhibitor.description, exhibitor.full_description,
      (select string_agg(product ->> 'description', ' ') from jsonb_array_elements(exhibitor.products) as product)), 4000))
  ) as found
  where exhibitor.id = any(ids) and exhibitor.published
  group by exhibitor.conference_id, exhibitor.id, found.word
  on conflict do nothing;
end $$;

create function index_added_exhibitors() returns trigger language plpgsql as $$
begin
  perform renew_exhibitor_words((select array_agg(id) from added where published));
  return null;
end $$;

create function index_changed_exhibitors() returns trigger language plpgsql as $$
begin
  perform renew_exhibitor_words((
    select array_agg(id) from removed join added using (id)
    where (removed.published, removed.name, removed.category, removed.location,
        removed.description, removed.full_description, removed.products)
      is distinct from (added.published, added.name, added.category, added.location,
        added.description, added.full_description, added.products)));
  return null;
end $$;

create function forget_removed_exhibitors() returns trigger language plpgsql as $$
begin
  delete from search_words where subject_id = any(array(select id from removed)) and kind = 'exhibitor';
  return null;
end $$;

create trigger exhibitors_search_added after insert on exhibitors
  referencing new table as added for each statement execute function index_added_exhibitors();
create trigger exhibitors_search_changed after update on exhibitors
  referencing old table as removed new table as added for each statement execute function index_changed_exhibitors();
create trigger exhibitors_search_removed after delete on exhibitors
  referencing old table as removed for each statement execute function forget_removed_exhibitors();

select renew_exhibitor_words(array(select id from exhibitors where published));
