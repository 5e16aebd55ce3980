-- Who is in which live room. A process writes who came to it and who left it; its rows count while it says that it is
-- alive, so that those of a process that was killed disappear by themselves.
create table live_processes (
  id uuid primary key,
  alive_until timestamptz not null
);

create table live_presence (
  process_id uuid not null references live_processes on delete cascade,
  room text not null,
  person_id uuid not null references users on delete cascade,
  primary key (room, person_id, process_id)
);
create index live_presence_process on live_presence (process_id);
create index live_presence_person on live_presence (person_id);

-- Changes with everything that is told of a room without being stored as an event, so that processes see that it changed.
-- From a sequence, because the row of a room in which nobody is left is deleted, and a later one must differ from it.
create sequence live_digest_versions;
create table live_digests (
  room text primary key,
  version bigint not null
);

-- A participant's choice to be seen as online. It only concerns people who are listed in the directory.
alter table conference_consents add column show_online boolean not null default false;

-- What the directory searches and sorts by, folded as `fold` does it: without accents, in lower case. The statement below
-- is close to it for the profiles that are already there; the next save of a profile writes it exactly.
alter table profiles
  add column search_text text not null default '',
  add column sort_name text collate "C" not null default '';
update profiles set
  search_text = lower(regexp_replace(
    normalize(concat_ws(' ', full_name, position, company), NFKD), '[\u0300-\u036f]', '', 'g')),
  sort_name = lower(regexp_replace(normalize(coalesce(full_name, ''), NFKD), '[\u0300-\u036f]', '', 'g'));

-- How often people have reacted to a session, in all. Who it was is not stored.
create table session_reactions (
  schedule_item_id uuid not null references schedule_items on delete cascade,
  reaction text not null,
  count bigint not null,
  primary key (schedule_item_id, reaction)
);

-- What moderators do concerns a person, or the chat of a session; both stay unnamed once they are deleted.
alter table audit_log
  add column person_id uuid references users on delete set null,
  add column schedule_item_id uuid references schedule_items on delete set null;
create index audit_log_person on audit_log (person_id) where person_id is not null;
create index audit_log_session on audit_log (schedule_item_id) where schedule_item_id is not null;
