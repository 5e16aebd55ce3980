-- Questions of a conference, or of one of its sessions. `seq` is the number of a question's last event in its room, and
-- `posted_seq` that of its first. What a question has come to is its state; those in the states visible and answered are
-- seen by everybody in the room, and all others by their asker and the organisers.
create table questions (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  schedule_item_id uuid references schedule_items on delete cascade,
  asker_id uuid references users on delete set null,
  -- Made by the browser, so that a question that is sent again is one question.
  client_id uuid not null,
  text text not null check (text <> ''),
  -- Asked without a name: only organisers see who asked.
  anonymous boolean not null,
  state text not null check (state in ('queued', 'visible', 'answered', 'archived', 'rejected')),
  pinned boolean not null default false,
  posted_seq bigint not null,
  seq bigint not null,
  created_at timestamptz not null,
  constraint questions_client unique (asker_id, client_id),
  constraint questions_pinned_visible check (not pinned or state = 'visible')
);
create index questions_changed on questions (conference_id, schedule_item_id, seq);
create index questions_session on questions (schedule_item_id) where schedule_item_id is not null;
-- A room has one pinned question.
create unique index questions_pinned on questions (conference_id, coalesce(schedule_item_id, conference_id)) where pinned;

-- The votes of deleted accounts stay, without the person.
create table question_upvotes (
  question_id uuid not null references questions on delete cascade,
  person_id uuid references users on delete set null,
  created_at timestamptz not null,
  constraint question_upvotes_once unique (question_id, person_id)
);
create index question_upvotes_person on question_upvotes (person_id) where person_id is not null;

-- Answers in their order. One without a text was given aloud.
create table question_answers (
  id uuid primary key,
  number bigint not null generated always as identity,
  question_id uuid not null references questions on delete cascade,
  author_id uuid references users on delete set null,
  text text check (text <> ''),
  created_at timestamptz not null
);
create index question_answers_question on question_answers (question_id, number);
create index question_answers_author on question_answers (author_id) where author_id is not null;

-- What organisers have set for a room; one without a row is open, and its questions are visible at once.
create table question_settings (
  room text primary key,
  conference_id uuid not null references conferences on delete cascade,
  schedule_item_id uuid references schedule_items on delete cascade,
  moderated boolean not null default false,
  closed boolean not null default false,
  updated_at timestamptz not null
);
create index question_settings_conference on question_settings (conference_id);
create index question_settings_session on question_settings (schedule_item_id) where schedule_item_id is not null;
