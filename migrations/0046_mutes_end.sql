-- A mute can end by itself. Null: it holds until an organiser ends it. Rows whose time is over mute nobody.
alter table muted_people add column muted_until timestamptz;
