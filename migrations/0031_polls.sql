-- Polls of a conference, or of one of its sessions. `seq` is the number of a poll's last event in its room, and
-- `created_seq` that of its first, by which polls are in order.
create table polls (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  schedule_item_id uuid references schedule_items on delete cascade,
  author_id uuid references users on delete set null,
  -- Made by the browser, so that a poll that is sent again is one poll.
  client_id uuid not null,
  question text not null,
  state text not null check (state in ('draft', 'open', 'closed', 'archived')),
  multiple boolean not null,
  max_choices integer check (max_choices >= 2),
  results text not null check (results in ('always', 'voted', 'closed', 'never')),
  changeable boolean not null,
  anonymous boolean not null,
  -- How many people have voted. Counts are stored, not computed, because votes stay counted when an account is deleted,
  -- and because nothing connects a person with a choice in an anonymous poll.
  voters integer not null default 0 check (voters >= 0),
  created_seq bigint not null,
  seq bigint not null,
  created_at timestamptz not null,
  opened_at timestamptz,
  closed_at timestamptz,
  constraint polls_client unique (author_id, client_id),
  constraint polls_max_choices check (multiple or max_choices is null),
  -- A vote that can be changed must be known.
  constraint polls_anonymous check (not (anonymous and changeable)),
  constraint polls_opened check ((state = 'draft') = (opened_at is null))
);
create index polls_created on polls (conference_id, schedule_item_id, created_seq);
create index polls_changed on polls (conference_id, schedule_item_id, seq);
create index polls_session on polls (schedule_item_id) where schedule_item_id is not null;

create table poll_options (
  id uuid primary key,
  poll_id uuid not null references polls on delete cascade,
  position integer not null,
  text text not null,
  votes integer not null default 0 check (votes >= 0),
  constraint poll_options_position unique (poll_id, position),
  constraint poll_options_poll unique (poll_id, id)
);

-- Who has voted: each person once in each poll.
create table poll_ballots (
  poll_id uuid not null references polls on delete cascade,
  person_id uuid not null references users on delete cascade,
  voted_at timestamptz not null,
  primary key (poll_id, person_id)
);
create index poll_ballots_person on poll_ballots (person_id);

-- What a person has chosen, in polls that are not anonymous. Options of other polls cannot be chosen.
create table poll_choices (
  poll_id uuid not null,
  person_id uuid not null,
  option_id uuid not null,
  primary key (poll_id, person_id, option_id),
  constraint poll_choices_ballot foreign key (poll_id, person_id) references poll_ballots on delete cascade,
  constraint poll_choices_option foreign key (poll_id, option_id) references poll_options (poll_id, id) on delete cascade
);
create index poll_choices_options on poll_choices (poll_id, option_id);

-- A message that shows something else, such as a poll: its kind, id and title. It is gone with the message.
alter table chat_messages add column card jsonb;
alter table chat_messages drop constraint chat_messages_deletion;
alter table chat_messages add constraint chat_messages_deletion check (
  num_nonnulls(deleted_at, deleted_by) in (0, 2) and (deleted_at is null or (text = '' and card is null))
);
create index chat_messages_cards on chat_messages ((card ->> 'id')) where card is not null;
