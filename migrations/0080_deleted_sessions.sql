-- What organisers deleted from a schedule, so that it can be put back for a day. `item` is the row with the ids of its
-- speakers, `stage` what the stage knew of it; null for nothing.
create table deleted_sessions (
  schedule_item_id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  deleted_at timestamptz not null,
  item jsonb not null,
  stage jsonb
);
create index deleted_sessions_conference on deleted_sessions (conference_id);
create index deleted_sessions_age on deleted_sessions (deleted_at);

-- Why a session was last moved, deleted or called off, until those who saved it are told. A row of one that nobody is told
-- of is deleted after a day. It outlives its schedule item.
create table session_reasons (
  schedule_item_id uuid primary key,
  conference_id uuid not null references conferences on delete cascade,
  reason text not null,
  given_at timestamptz not null
);
create index session_reasons_conference on session_reasons (conference_id);
