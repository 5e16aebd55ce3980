-- Chat of a conference, or of one of its sessions. `seq` is the number of a message's last event in its room, and
-- `posted_seq` that of its first, by which messages are in order.
create table chat_messages (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  schedule_item_id uuid references schedule_items on delete cascade,
  author_id uuid references users on delete set null,
  -- Made by the browser, so that a message that is sent again is one message.
  client_id uuid not null,
  text text not null,
  reply_to_id uuid references chat_messages on delete set null,
  posted_seq bigint not null,
  seq bigint not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_by text check (deleted_by in ('author', 'moderator')),
  constraint chat_messages_client unique (author_id, client_id),
  -- What was deleted is gone.
  constraint chat_messages_deletion check (
    num_nonnulls(deleted_at, deleted_by) in (0, 2) and (deleted_at is null or text = '')
  )
);
create index chat_messages_posted on chat_messages (conference_id, schedule_item_id, posted_seq);
create index chat_messages_changed on chat_messages (conference_id, schedule_item_id, seq);
create index chat_messages_replies on chat_messages (reply_to_id) where reply_to_id is not null;
create index chat_messages_session on chat_messages (schedule_item_id) where schedule_item_id is not null;

create table chat_reactions (
  message_id uuid not null references chat_messages on delete cascade,
  person_id uuid not null references users on delete cascade,
  reaction text not null,
  created_at timestamptz not null,
  primary key (message_id, person_id, reaction)
);
create index chat_reactions_person on chat_reactions (person_id);

-- What organisers have set for a room; a room without a row is open.
create table chat_settings (
  room text primary key,
  conference_id uuid not null references conferences on delete cascade,
  schedule_item_id uuid references schedule_items on delete cascade,
  closed boolean not null default false,
  slow_mode_seconds integer not null default 0 check (slow_mode_seconds between 0 and 3600),
  pinned_message_id uuid references chat_messages on delete set null,
  updated_at timestamptz not null
);
create index chat_settings_conference on chat_settings (conference_id);
create index chat_settings_session on chat_settings (schedule_item_id) where schedule_item_id is not null;
create index chat_settings_pinned on chat_settings (pinned_message_id) where pinned_message_id is not null;

-- People whom an organiser has silenced in a conference: they read, and cannot write.
create table muted_people (
  conference_id uuid not null references conferences on delete cascade,
  person_id uuid not null references users on delete cascade,
  muted_by uuid references users on delete set null,
  muted_at timestamptz not null,
  primary key (conference_id, person_id)
);
create index muted_people_person on muted_people (person_id);
create index muted_people_by on muted_people (muted_by) where muted_by is not null;

-- Reports keep what was written when it was reported, also when it is edited or deleted later.
create table chat_reports (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  message_id uuid not null references chat_messages on delete cascade,
  reporter_id uuid references users on delete set null,
  author_id uuid references users on delete set null,
  reason text not null,
  evidence text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  constraint chat_reports_once unique (message_id, reporter_id)
);
create index chat_reports_conference on chat_reports (conference_id, created_at);
create index chat_reports_reporter on chat_reports (reporter_id) where reporter_id is not null;
create index chat_reports_author on chat_reports (author_id) where author_id is not null;
create index chat_reports_resolver on chat_reports (resolved_by) where resolved_by is not null;
