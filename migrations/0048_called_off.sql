-- A session that the organisers cancelled on the stage stays in the schedule, and is cancelled for those who saved it.
alter table session_snapshots add column called_off boolean not null default false;

-- Those of earlier cancellations have been notified.
update session_snapshots set called_off = true,
  cancelled_at = case when is_public then coalesce(cancelled_at, now()) end,
  changed_at = case when is_public then now() else changed_at end,
  sequence = sequence + 1
from stage_sessions where schedule_item_id = session_snapshots.id and state = 'cancelled';
