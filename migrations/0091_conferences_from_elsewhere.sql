-- What a conference keeps that came as a file from another installation. Its people have no accounts here: what they wrote
-- has their name, and what they agreed to there is kept until they register here and choose again.
-- works with every version: only rows with the new column can fail the check
alter table chat_messages
  add column author_name text check (author_name <> ''),
  add constraint chat_messages_author check (num_nonnulls(author_id, author_name) <= 1);
-- works with every version: only rows with the new column can fail the check
alter table questions
  add column author_name text check (author_name <> ''),
  add constraint questions_author check (num_nonnulls(asker_id, author_name) <= 1);
-- works with every version: only rows with the new column can fail the check
alter table question_answers
  add column author_name text check (author_name <> ''),
  add constraint question_answers_author_name check (num_nonnulls(author_id, author_name) <= 1);

create table former_registrations (
  delegate_id uuid primary key references delegates on delete cascade,
  registered_at timestamptz not null,
  -- Null for somebody who was never asked.
  listed boolean,
  suggestable boolean,
  meetings boolean,
  show_online boolean,
  reachable boolean,
  constraint former_registrations_consents check (num_nonnulls(listed, suggestable, meetings, show_online, reachable) in (0, 5))
);

-- Sent by an import, so that its sessions are found at once.
select pgboss.create_queue('index-sessions', '{"policy": "standard"}');
