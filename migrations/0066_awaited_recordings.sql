-- Who wants to be told when the recording of a session is there. The row goes with the notification, which is sent once,
-- and comes at most once however often somebody presses.
create table awaited_recordings (
  person_id uuid not null references users on delete cascade,
  schedule_item_id uuid not null references schedule_items on delete cascade,
  asked_at timestamptz not null,
  primary key (person_id, schedule_item_id)
);
create index awaited_recordings_session on awaited_recordings (schedule_item_id);
