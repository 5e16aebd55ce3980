-- People who want nothing to do with each other. Whoever made the block, it holds both ways.
create table person_blocks (
  blocker_id uuid not null references users on delete cascade,
  blocked_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  constraint person_blocks_other check (blocker_id <> blocked_id)
);
create index person_blocks_blocked on person_blocks (blocked_id);

-- One row for each fact and person. Rows of a group are shown and read as one: `group_id` is the id of its first row.
-- `posted_seq` and `seq` are numbers of the person's room; they are null where the person wants the fact by push or email
-- only.
create table notifications (
  id uuid primary key,
  group_id uuid not null,
  person_id uuid not null references users on delete cascade,
  kind text not null,
  actor_id uuid references users on delete cascade,
  conference_id uuid references conferences on delete cascade,
  subject_id uuid not null,
  path text not null,
  words jsonb not null,
  posted_seq bigint,
  seq bigint,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When an email or a push message is due; null once it is sent, or where none is wanted.
  email_due_at timestamptz,
  push_due_at timestamptz,
  constraint notifications_once unique (person_id, kind, subject_id),
  constraint notifications_numbers check (num_nonnulls(posted_seq, seq) in (0, 2))
);
create index notifications_listed on notifications (person_id, posted_seq);
create index notifications_unread on notifications (person_id) where read_at is null;
create index notifications_group on notifications (group_id);
create index notifications_subject on notifications (subject_id);
create index notifications_actor on notifications (actor_id) where actor_id is not null;
create index notifications_conference on notifications (conference_id) where conference_id is not null;
create index notifications_email on notifications (email_due_at) where email_due_at is not null;
create index notifications_push on notifications (push_due_at) where push_due_at is not null;
create index notifications_created on notifications (created_at);

-- What a person has changed; without a row everything is as the product chose it.
create table notification_preferences (
  person_id uuid primary key references users on delete cascade,
  -- By topic and channel, only what differs: {"polls": {"push": true}}.
  choices jsonb not null,
  quiet_from text check (quiet_from ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  quiet_to text check (quiet_to ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  time_zone text not null,
  email_summary text not null check (email_summary in ('soon', 'daily')),
  -- When the last email about notifications was queued.
  emailed_at timestamptz,
  constraint notification_preferences_quiet check (num_nonnulls(quiet_from, quiet_to) in (0, 2))
);

-- Browsers that show push messages. A browser stops getting them with the end of its session.
create table push_subscriptions (
  id uuid primary key,
  person_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_person on push_subscriptions (person_id);
create index push_subscriptions_session on push_subscriptions (session_id);

create table announcements (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  author_id uuid references users on delete set null,
  title text not null,
  body text not null,
  audience text not null check (audience in ('everyone', 'delegates', 'speakers', 'organisers')),
  status text not null check (status in ('draft', 'active', 'archived')),
  -- When it was first active, which is when its audience was notified.
  published_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The number of its last event in the room of the conference.
  seq bigint not null,
  constraint announcements_published check (status = 'draft' or published_at is not null)
);
create index announcements_conference on announcements (conference_id, created_at);
create index announcements_author on announcements (author_id) where author_id is not null;
create index announcements_expiring on announcements (expires_at) where status = 'active' and expires_at is not null;
