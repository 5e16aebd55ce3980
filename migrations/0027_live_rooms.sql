-- What happens in a room, in the order of the commits. The counter's row is locked until the transaction ends, so that
-- numbers have no holes and no later one is ever seen before an earlier one. Events only name what changed, so that a
-- deleted message is deleted, and everybody reads of it what they may see.
create table live_rooms (
  name text primary key,
  conference_id uuid references conferences on delete cascade,
  person_id uuid references users on delete cascade,
  seq bigint not null check (seq > 0),
  constraint live_rooms_owner check (num_nonnulls(conference_id, person_id) = 1)
);
create index live_rooms_conference on live_rooms (conference_id) where conference_id is not null;
create index live_rooms_person on live_rooms (person_id) where person_id is not null;

create table live_events (
  room text not null references live_rooms on delete cascade,
  seq bigint not null,
  kind text not null,
  subject_id uuid not null,
  created_at timestamptz not null,
  primary key (room, seq)
);
-- The nightly job deletes old events.
create index live_events_created on live_events (created_at);
