-- How the sessions of a conference were when the schedule was last compared with them. A public row outlives its schedule
-- item, so that those who saved it see that it was cancelled, in calendars as well.
create table session_snapshots (
  id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  -- Whether the conference was published when the session was compared. Public rows are not changed while it is a draft;
  -- the others have only been in a draft, so they have neither moves nor cancellations.
  is_public boolean not null,
  number integer not null,
  title text not null,
  location text,
  -- Null while the date is not known.
  starts_at timestamptz,
  ends_at timestamptz,
  -- What calendars call the sequence: later ones replace earlier ones.
  sequence integer not null,
  added_at timestamptz not null,
  changed_at timestamptz not null,
  -- When it was last moved, and from where.
  moved_at timestamptz,
  was_starts_at timestamptz,
  was_ends_at timestamptz,
  was_location text,
  cancelled_at timestamptz,
  -- What those who saved it have not been notified of yet.
  untold text check (untold in ('moved', 'cancelled')),
  constraint session_snapshots_times check (num_nonnulls(starts_at, ends_at) in (0, 2)),
  constraint session_snapshots_draft check (is_public or num_nonnulls(moved_at, cancelled_at, untold) = 0)
);
create index session_snapshots_conference on session_snapshots (conference_id);
create index session_snapshots_start on session_snapshots (starts_at) where cancelled_at is null;
create index session_snapshots_untold on session_snapshots (conference_id) where untold is not null;

-- Which state of a conference was compared last. `untold_move`: all of it was moved, and nobody was notified yet.
create table schedule_checks (
  conference_id uuid primary key references conferences on delete cascade,
  content_version bigint not null,
  start_date date,
  time_zone text not null,
  untold_move boolean not null default false
);

-- The sessions that people saved, and how many minutes before the start they are reminded; null for not at all.
-- `reminded_for` is the start of which they were reminded, so that they are reminded again of a session that moves.
create table agenda_items (
  person_id uuid not null references users on delete cascade,
  schedule_item_id uuid not null references session_snapshots on delete cascade,
  saved_at timestamptz not null,
  remind_minutes smallint check (remind_minutes between 1 and 1440),
  reminded_for timestamptz,
  primary key (person_id, schedule_item_id)
);
create index agenda_items_session on agenda_items (schedule_item_id);

-- When a person last looked at the schedule of a conference; what changed after `since` is marked.
create table schedule_visits (
  person_id uuid not null references users on delete cascade,
  conference_id uuid not null references conferences on delete cascade,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (person_id, conference_id)
);
create index schedule_visits_conference on schedule_visits (conference_id);

-- The address of a person's own calendar contains this name and a keyed hash of it, so that it cannot be put together
-- from the database alone. A new name revokes the old address.
create table calendar_addresses (
  person_id uuid primary key references users on delete cascade,
  name text not null unique,
  has_alarms boolean not null,
  created_at timestamptz not null,
  read_at timestamptz
);
