-- What the stage knows of a session besides its place in the schedule. A session without a row has none of it.
create table stage_sessions (
  schedule_item_id uuid primary key references schedule_items on delete cascade,
  conference_id uuid not null references conferences on delete cascade,
  -- What an organiser has said of the session, and when. Null: the clock decides.
  state text check (state in ('doors', 'live', 'paused', 'ended', 'cancelled')),
  state_at timestamptz,
  -- A sentence about a break or a cancelled session, and when a break is over.
  note text,
  back_at timestamptz,
  stream_url text,
  alternative_url text,
  -- False: the speakers do not want to be recorded.
  recorded boolean not null default true,
  recording_url text,
  -- The text of a WebVTT file and its language, such as 'en'.
  captions text,
  captions_language text,
  -- The numbers of the last events in the room of the conference and in that of the session.
  seq bigint not null,
  session_seq bigint not null,
  check ((state is null) = (state_at is null)),
  check ((captions is null) = (captions_language is null))
);
create index stage_sessions_conference on stage_sessions (conference_id);

-- Uploaded recordings. The files are in the data folder under their ids; `type` and `finished_at` are null until all of a
-- file is there. The row of a new upload replaces that of an older unfinished one, and a finished file the older file.
create table stage_recordings (
  id text primary key,
  schedule_item_id uuid not null references schedule_items on delete cascade,
  conference_id uuid not null references conferences on delete cascade,
  size bigint not null,
  type text,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((type is null) = (finished_at is null))
);
create index stage_recordings_conference on stage_recordings (conference_id);
create unique index stage_recordings_finished on stage_recordings (schedule_item_id) where finished_at is not null;
create unique index stage_recordings_unfinished on stage_recordings (schedule_item_id) where finished_at is null;
