-- Old events are deleted room by room, along the primary key, so every event was written into this index for nothing.
drop index live_events_created;
