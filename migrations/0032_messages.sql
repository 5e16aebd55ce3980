-- What two people write to each other. `number` is the order of the messages of a thread.
create table message_threads (
  id uuid primary key,
  -- Where the two met: its organisers get what is reported. Null once it is deleted.
  conference_id uuid references conferences on delete set null,
  -- The number of the newest message.
  last_number bigint not null default 0,
  created_at timestamptz not null
);
create index message_threads_conference on message_threads (conference_id) where conference_id is not null;

-- The thread as one of the two has it. Two people have one thread, because each has one side of it with the other.
create table message_sides (
  thread_id uuid not null references message_threads on delete cascade,
  person_id uuid not null references users on delete cascade,
  -- No reference, because the thread stays, under this id, when the other account is deleted.
  other_id uuid not null,
  -- The first message of a stranger is a request, until the other accepts or ignores it.
  status text not null check (status in ('accepted', 'requested', 'ignored')),
  -- The newest message that the person has read.
  read_number bigint not null default 0,
  -- The number of the last event about the thread in the person's room, and of its newest message, by which threads are
  -- in order.
  seq bigint not null default 0,
  posted_seq bigint not null default 0,
  muted_at timestamptz,
  hidden_at timestamptz,
  primary key (person_id, other_id),
  constraint message_sides_thread unique (thread_id, person_id),
  constraint message_sides_pair check (person_id <> other_id)
);
create index message_sides_posted on message_sides (person_id, posted_seq);
create index message_sides_changed on message_sides (person_id, seq);

-- `author_seq` and `reader_seq` are the numbers of a message's last event in the rooms of the two.
create table messages (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  author_id uuid references users on delete set null,
  -- Made by the browser, so that a message that is sent again is one message.
  client_id uuid not null,
  number bigint not null,
  text text not null,
  author_seq bigint not null,
  reader_seq bigint not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint messages_number unique (thread_id, number),
  constraint messages_client unique (thread_id, author_id, client_id),
  -- What was deleted is gone.
  constraint messages_deletion check (deleted_at is null or text = '')
);
create index messages_author on messages (author_id) where author_id is not null;

-- Reports keep what was written when it was reported. Of a thread, organisers see this and nothing else.
create table message_reports (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  message_id uuid not null references messages on delete cascade,
  reporter_id uuid references users on delete set null,
  author_id uuid references users on delete set null,
  reason text not null,
  evidence text not null,
  created_at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null,
  constraint message_reports_once unique (message_id, reporter_id)
);
create index message_reports_conference on message_reports (conference_id, created_at);
create index message_reports_reporter on message_reports (reporter_id) where reporter_id is not null;
create index message_reports_author on message_reports (author_id) where author_id is not null;
create index message_reports_resolver on message_reports (resolved_by) where resolved_by is not null;
