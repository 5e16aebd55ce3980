-- The stream of a room, which its sessions use unless they have their own. `room` is the name as it is compared: folded.
create table room_streams (
  conference_id uuid not null references conferences on delete cascade,
  room text not null,
  stream_url text not null,
  primary key (conference_id, room)
);
